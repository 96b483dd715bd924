import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A file that tests whole processes. */
const isLong = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/test/');

/** Begins with the files of `test` folders, which take longest: at the end, one of them would run alone. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** One run over all packages: `npm test -- unit`. */
export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'bench', 'scripts', 'ops'],
    slowTestThreshold: 5_000,
    sequence: { sequencer: LongFilesFirst },
  },
});
