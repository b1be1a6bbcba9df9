// Runs on the project's Node. Each room is checked by its own tsconfig, then whatever no room holds (tests, scripts) by
// the one at the top: every file once, where `tsc -p` would check a file again for each room that imports it.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { inRoot, ROOT } from './project.mjs';

const formatHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => ROOT,
  getNewLine: () => '\n',
};

/** Files parsed for one project serve the next one that parses alike. */
const parsed = new Map();

function compilerHost(options) {
  const host = ts.createCompilerHost(options);
  const parse = host.getSourceFile;
  const { target, module, moduleResolution, jsx } = options;
  host.getSourceFile = (name, languageOptions, ...rest) => {
    const key = JSON.stringify([name, target, module, moduleResolution, jsx, languageOptions.impliedNodeFormat]);
    if (!parsed.has(key)) parsed.set(key, parse(name, languageOptions, ...rest));
    return parsed.get(key);
  };
  return host;
}

const checked = new Set();

/** What is wrong with the files that the project names itself and that were not checked before. */
function check(configFile) {
  const { config, error } = ts.readConfigFile(configFile, ts.sys.readFile);
  if (error) return [error];
  const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, path.dirname(configFile));
  const program = ts.createProgram(fileNames, options, compilerHost(options));
  const own = fileNames.filter((name) => !checked.has(name)).map((name) => program.getSourceFile(name));
  for (const name of fileNames) checked.add(name);
  return [
    ...errors,
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...own.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
  ];
}

const rooms = readdirSync(inRoot('src')).map((room) => inRoot('src', room, 'tsconfig.json'));
const problems = [...rooms.filter((file) => existsSync(file)), inRoot('tsconfig.json')].flatMap(check);
if (problems.length > 0) {
  console.error(ts.formatDiagnosticsWithColorAndContext(problems, formatHost));
  process.exitCode = 1;
}
