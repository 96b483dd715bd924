import type { AnyCall } from './call.ts';
import * as wire from './index.ts';

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'data' in value;

/** Every call of the wire with its name 'feature.call'. A feature's module is exported as '<feature>Calls'. */
export function allCalls(): [name: string, call: AnyCall][] {
  const modules = Object.entries<object>(wire).filter(([name]) => name.endsWith('Calls'));
  return modules.flatMap(([module, exports]) =>
    Object.entries<unknown>({ ...exports }).flatMap(([name, value]): [string, AnyCall][] =>
      isCall(value) ? [[`${module.slice(0, -'Calls'.length)}.${name}`, value]] : [],
    ),
  );
}
