// Fairy-Stockfish as a USI or UCI process, from the npm package fairy-stockfish-nnue.wasm:
//
//     npm install --prefix DIR fairy-stockfish-nnue.wasm
//     NODE_PATH=DIR/node_modules node --no-experimental-fetch fairy.cjs [FILE.ini ...]
//
// Variants files named on the command line are loaded too. Games that it has built in keep its own
// rules. Hand-written evaluation only: networks are not part of the package.
"use strict";

const { readFileSync } = require("node:fs");
const { createInterface } = require("node:readline");
const load = require("fairy-stockfish-nnue.wasm/stockfish.js");

async function main(files) {
  const engine = await load();
  const tell = (line) => engine.postMessage(line);
  if (files.length > 0) {
    const texts = files.map((file) => readFileSync(file, "utf8"));
    engine.FS.writeFile("/games.ini", texts.join("\n"));
    tell("setoption name VariantPath value /games.ini");
  }
  tell("setoption name Use NNUE value false");
  const input = createInterface({ input: process.stdin });
  input.on("line", tell);
  input.on("close", () => tell("quit"));
}

main(process.argv.slice(2));
