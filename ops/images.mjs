// node ops/images.mjs --write: copies the images of images.env to the files that name them. --pin looks up the digest of each
// tag first; it needs docker with buildx and the registries. ops/check.mjs compares the files with images.env.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const LIST = 'ops/images.env';
/** Where an image is named: `${NAME:-image}`, `ARG NAME=image` or `NAME=image`. */
const USERS = ['docker-compose.yml', 'Dockerfile', '.env.example'];
const LINE = /^([A-Z_]+_IMAGE)=(\S+)$/gm;
const REFERENCE = /(\$\{|^ARG |^)([A-Z_]+_IMAGE)(:-|=)([^\s}]+)/gm;

const read = (file) => readFileSync(path.join(root, file), 'utf8');

/** The images by their setting. @returns {Map<string, string>} */
export const readImages = () => new Map([...read(LIST).matchAll(LINE)].map(([, name, image]) => [name, image]));

const withImages = (text, images) =>
  text.replace(
    REFERENCE,
    (all, before, name, between, image) => `${before}${name}${between}${images.get(name) ?? image}`,
  );

/** The differences from images.env: references to other images, and images without a setting. @returns {string[]} */
export function imageProblems(images = readImages()) {
  const problems = [];
  for (const file of USERS) {
    for (const [, , name, , image] of read(file).matchAll(REFERENCE))
      if (images.get(name) !== image)
        problems.push(`${file}: ${name} is ${image}, and ${LIST} has ${images.get(name)}`);
  }
  const direct = [...read('docker-compose.yml').matchAll(/^ +image: (?!\$\{|ushindi)(\S+)/gm)].map(
    ([, image]) => image,
  );
  const bases = [...read('Dockerfile').matchAll(/^FROM (?!\$\{)(\S+)/gm)].map(([, image]) => image);
  const stages = new Set([...read('Dockerfile').matchAll(/ AS (\w+)$/gm)].map(([, stage]) => stage));
  for (const image of [...direct, ...bases.filter((base) => !stages.has(base))])
    problems.push(`${image} is not in ${LIST}: name it by a setting`);
  return problems;
}

/** The image by the digest that its tag has now. */
function pinned(image) {
  const [tag] = image.split('@');
  const args = ['buildx', 'imagetools', 'inspect', '--format', '{{.Manifest.Digest}}', tag];
  const { status, stdout, stderr, error } = spawnSync('docker', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`no digest of ${tag}: ${error?.message ?? stderr}`);
  return `${tag}@${stdout.trim()}`;
}

function write(images) {
  const list = read(LIST).replace(LINE, (_, name) => `${name}=${images.get(name)}`);
  writeFileSync(path.join(root, LIST), list);
  for (const file of USERS) writeFileSync(path.join(root, file), withImages(read(file), images));
}

if (process.argv[1] === import.meta.filename) {
  const images = readImages();
  if (process.argv.includes('--pin')) for (const [name, image] of images) images.set(name, pinned(image));
  write(images);
}
