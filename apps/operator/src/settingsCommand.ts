// pnpm --filter @ushindi/operator settings [--check]: writes the settings tables into the README, or fails if they differ.
import { runSettingsCommand } from '@ushindi/server/settingsCommand';
import { SETTINGS } from './config.ts';

runSettingsCommand('operator', new URL('../README.md', import.meta.url), SETTINGS);
