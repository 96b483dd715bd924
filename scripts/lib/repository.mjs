import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { at, root } from './paths.mjs';

const TEXT = /(\.([cm]?[jt]sx?|md|json|ya?ml|css|html|txt|sh|sql|svg|toml|conf|cfg|example)|Dockerfile|\/run)$/;
/** Files that are generated or recorded, which the checks skip. */
const GENERATED = /^(pnpm-lock\.yaml|docs\/performance\/.*\.(json|svg)|docs\/coverage\.md)$|\.svg$/;

/** Paths of the repository's own text files, from its top, without ignored and generated ones. */
export function textFiles() {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).split('\0');
  return listed.filter((file) => TEXT.test(file) && !GENERATED.test(file) && existsSync(at(file)));
}

/** The text of a file of the repository. */
export const readText = (file) => readFileSync(at(file), 'utf8');

/** Calls `visit` with each line of a file and its number, counted from 1. */
export function eachLine(file, visit) {
  for (const [index, line] of readText(file).split('\n').entries()) visit(line, index + 1);
}
