import { connect } from 'node:net';

/** The work of Redis per second between two readings. */
export interface RedisUsage {
  /** Including the commands that scripts run. */
  readonly commandsPerSecond: number;
  /** Most frequent first. */
  readonly byCommand: readonly { command: string; perSecond: number }[];
  readonly inputKbPerSecond: number;
  readonly outputKbPerSecond: number;
  readonly cpuPercent: number;
}

/** Redis's INFO as text. A plain socket, because a client library would add commands of its own. */
async function info(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.end('INFO all\r\n');
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

const numberOf = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(text)?.[1] ?? Number.NaN);

const callsOf = (text: string): Map<string, number> =>
  new Map([...text.matchAll(/^cmdstat_(\S+?):calls=(\d+)/gm)].map(([, name = '', calls]) => [name, Number(calls)]));

/** A reading of Redis's counters. */
export async function readUsage(url: string) {
  const text = await info(url);
  const reading = {
    atMs: performance.now(),
    commands: numberOf(text, 'total_commands_processed'),
    inputBytes: numberOf(text, 'total_net_input_bytes'),
    outputBytes: numberOf(text, 'total_net_output_bytes'),
    cpuSeconds: numberOf(text, 'used_cpu_user') + numberOf(text, 'used_cpu_sys'),
    calls: callsOf(text),
  };
  return {
    ...reading,
    since(earlier: typeof reading): RedisUsage {
      const seconds = (reading.atMs - earlier.atMs) / 1_000;
      const byCommand = [...reading.calls]
        .map(([command, calls]) => ({ command, perSecond: (calls - (earlier.calls.get(command) ?? 0)) / seconds }))
        .filter(({ perSecond }) => perSecond > 0)
        .sort((a, b) => b.perSecond - a.perSecond);
      return {
        commandsPerSecond: (reading.commands - earlier.commands) / seconds,
        byCommand,
        inputKbPerSecond: (reading.inputBytes - earlier.inputBytes) / 1_024 / seconds,
        outputKbPerSecond: (reading.outputBytes - earlier.outputBytes) / 1_024 / seconds,
        cpuPercent: ((reading.cpuSeconds - earlier.cpuSeconds) / seconds) * 100,
      };
    },
  };
}
