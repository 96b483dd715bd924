// Checks that no text file has the markers of an unresolved merge: in prose and lists no other check notices them.
import { eachLine, textFiles } from './lib/repository.mjs';

const MARKER = /^([<>|])\1{6}( |$)/;

const problems = [];
for (const file of textFiles()) {
  eachLine(file, (line, number) => {
    if (MARKER.test(line)) problems.push(`${file}:${number} is a marker of an unresolved merge`);
  });
}

for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
