// pnpm --filter @ushindi/feed-replay settings [--check]: writes the settings table into the README, or fails if it differs.
import { runSettingsCommand } from '@ushindi/server/settingsCommand';
import { SETTINGS } from './config.ts';

runSettingsCommand('feed-replay', new URL('../README.md', import.meta.url), SETTINGS);
