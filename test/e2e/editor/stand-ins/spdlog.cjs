// Stands in for @vscode/spdlog, which needs a compiler to install: without it the editor's output channels stay empty.
"use strict";
const fs = require("node:fs");
const path = require("node:path");

const LEVELS = ["trace", "debug", "info", "warning", "error", "critical"];

class Logger {
  #file;
  #level = 0;
  #stamped = true;

  constructor(_type, _name, file) {
    this.#file = file;
  }

  trace(message) {
    this.#write(0, message);
  }
  debug(message) {
    this.#write(1, message);
  }
  info(message) {
    this.#write(2, message);
  }
  warn(message) {
    this.#write(3, message);
  }
  error(message) {
    this.#write(4, message);
  }
  critical(message) {
    this.#write(5, message);
  }
  getLevel() {
    return this.#level;
  }
  setLevel(level) {
    this.#level = level;
  }
  setPattern() {
    this.#stamped = true;
  }
  clearFormatters() {
    this.#stamped = false;
  }
  flush() {}
  drop() {}

  #write(level, message) {
    if (level < this.#level) return;
    const time = new Date().toISOString().slice(0, 23).replace("T", " ");
    fs.appendFileSync(this.#file, this.#stamped ? `${time} [${LEVELS[level]}] ${message}\n` : message);
  }
}

async function createLogger(name, file) {
  await fs.promises.mkdir(path.dirname(file), { recursive: true });
  return new Logger("", name, file);
}

// Named one by one, because the editor imports this as an ES module and Node reads the names from the text.
exports.version = 0;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = createLogger;
exports.createAsyncRotatingLogger = createLogger;
