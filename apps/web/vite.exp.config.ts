import { mergeConfig } from 'vite';
import base from './vite.config.ts';
const e = process.env.EXP ?? '';
const c: any = mergeConfig(base, { build: { outDir: '/tmp/bytes/exp', emptyOutDir: true } });
if (e.includes('safari16')) c.build.target = ['chrome99', 'firefox104', 'safari16.4'];
if (e.includes('chrome')) c.build.target = ['chrome99'];
if (e.includes('pw')) c.build.rolldownOptions.treeshake.propertyWriteSideEffects = false;
if (e.includes('runtime'))
  c.build.rolldownOptions.output.codeSplitting.groups[0].test = /node_modules|rolldown\/runtime/;
export default c;
