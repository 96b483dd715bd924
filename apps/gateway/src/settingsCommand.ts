// pnpm --filter @ushindi/gateway settings [--check]: writes the settings tables into the README, or fails if they differ.
import { runSettingsCommand } from '@ushindi/server/settingsCommand';
import { SETTINGS } from './config.ts';

runSettingsCommand('gateway', new URL('../README.md', import.meta.url), SETTINGS);
