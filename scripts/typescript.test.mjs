import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { at } from './lib/paths.mjs';
import { textFiles } from './lib/repository.mjs';

/** Commands of the repository and of containers: they run before any package is installed, on older versions of Node. */
const COMMANDS = /^(scripts\/|ops\/|apps\/web\/scripts\/[^/]+\.mjs$|\.dependency-cruiser\.cjs$)/;

const files = textFiles();
const projects = files.filter((file) => path.basename(file) === 'tsconfig.json');

function read(project) {
  const { config, error } = ts.readConfigFile(at(project), ts.sys.readFile);
  expect(error).toBeUndefined();
  return ts.parseJsonConfigFileContent(config, ts.sys, path.dirname(at(project)));
}

/** The folder with the package that a file belongs to. */
function packageOf(file) {
  const folder = path.dirname(file);
  return existsSync(at(folder, 'package.json')) ? folder : packageOf(folder);
}

describe('the code', { tags: ['C-005'] }, () => {
  it.each(projects)('is checked strictly by the check of types: %s', (project) => {
    const { options } = read(project);
    expect(options).toMatchObject({ strict: true, exactOptionalPropertyTypes: expect.anything() });
    const { noImplicitAny, strictNullChecks, strictFunctionTypes, useUnknownInCatchVariables } = options;
    const weaker = [noImplicitAny, strictNullChecks, strictFunctionTypes, useUnknownInCatchVariables];
    expect(weaker).toEqual([undefined, undefined, undefined, undefined]);
    const folder = packageOf(project);
    const { typecheck } = JSON.parse(readFileSync(at(folder, 'package.json'), 'utf8')).scripts;
    const inPackage = path.relative(folder, path.dirname(project));
    expect(typecheck).toMatch(inPackage === '' ? /^tsc( |$)/ : new RegExp(`tsc (-p|--project) ${inPackage}$`));
  });

  it('is TypeScript, or JavaScript with types that the same check reads strictly, apart from commands', () => {
    const strict = projects.map(read).filter(({ options }) => options.checkJs);
    const checked = new Set(strict.flatMap(({ fileNames }) => fileNames));
    const inJavaScript = files.filter((file) => /\.[cm]?jsx?$/.test(file) && !COMMANDS.test(file));
    expect(inJavaScript).toContain('apps/web/src/boot.js');
    expect(inJavaScript).toContain('apps/operator/src/features/games/pages/crash.js');
    expect(inJavaScript.filter((file) => !checked.has(at(file)))).toEqual([]);
  });

  it('is run by the pinned Node wherever a command imports TypeScript, which older ones cannot', () => {
    const { scripts } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
    const onAnyNode = Object.values(scripts).flatMap((line) => /npm_node_execpath" (\S+)/.exec(line)?.[1] ?? []);
    expect(onAnyNode).toContain('scripts/check.mjs');
    const seen = new Set();
    const visit = (file) => {
      if (seen.has(file)) return;
      seen.add(file);
      const { importedFiles } = ts.preProcessFile(readFileSync(at(file), 'utf8'));
      for (const { fileName } of importedFiles.filter((each) => each.fileName.startsWith('.')))
        visit(path.join(path.dirname(file), fileName));
    };
    for (const file of onAnyNode) visit(file);
    expect([...seen].filter((file) => file.endsWith('.ts'))).toEqual([]);
  });
});
