import { watchStarter } from '@ushindi/server/starter';
import { readConfig } from './config.ts';
import { readRecording } from './recording.ts';
import { startReplayServer } from './server.ts';

let stop = (): void => process.exit(1);
watchStarter(() => stop());

const result = readConfig();
if (!result.ok) {
  for (const problem of result.problems) process.stderr.write(`${problem}\n`);
  process.exit(1);
}
const { recording, ...settings } = result.values.replay;
const server = await startReplayServer({
  ...settings,
  recording: readRecording(new URL(`../recordings/${recording}/`, import.meta.url)),
});
process.stdout.write(`plays ${recording} at http://127.0.0.1:${server.port}\n`);
stop = () => void server.close().then(() => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop());
