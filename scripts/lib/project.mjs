// Paths of the project. Everything in scripts/ runs on any Node from 20 on, before anything is installed.
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

export const inRoot = (...parts) => path.join(ROOT, ...parts);

const PROGRAMS = inRoot('node_modules', '.bin');

/** The project's Node by its path: a shell that was open before the install would still find the old one. */
export const NODE = path.join(PROGRAMS, 'node');

export const program = (name) => path.join(PROGRAMS, name);

const otherThanPrograms = (process.env.PATH ?? '').split(path.delimiter).filter((at) => path.resolve(at) !== PROGRAMS);

/** Where Node stores compiled code: the start of a server then takes 1.0 s of processor time instead of 1.7. */
export const COMPILED = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inRoot('node_modules/.cache/compiled'),
};

/** The environment for our tools: their first line says `env node`, which must find the project's. */
/** @type {NodeJS.ProcessEnv} */
export const TOOL_ENV = { ...process.env, ...COMPILED, PATH: [PROGRAMS, ...otherThanPrograms].join(path.delimiter) };

/** The environment for npm, which replaces node_modules and must not run from it. */
/** @type {NodeJS.ProcessEnv} */
export const NPM_ENV = { ...process.env, PATH: otherThanPrograms.join(path.delimiter) };
