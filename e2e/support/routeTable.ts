import { readFileSync } from 'node:fs';

type Access = 'all' | 'guest' | 'player';
type TableRow = { route: string; access: Access };

const read = (file: string): string => readFileSync(new URL(`../../apps/web/src/${file}`, import.meta.url), 'utf8');

const pathOf = new Map(
  [...read('lib/navigation/paths.ts').matchAll(/^ {2}'?([\w-]+)'?: '(\/[^']*)',$/gm)].map(([, name, path]) => [
    name,
    path,
  ]),
);

/** The routes of the client's source. A route is for everyone unless its `access` restricts it. */
export const routeTable: TableRow[] = [
  ...read('app/routes.ts').matchAll(/name: '([\w-]+)',(?:\s+access: '(guest|player)')?/g),
].map(([, name, access]) => ({ route: String(pathOf.get(name)), access: (access ?? 'all') as Access }));
