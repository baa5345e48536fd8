import { interfaceTexts } from './english.ts';

// Prints every text that people may read: screen, place and key, then the text (`npm run texts`).
for (const { file, line, key, text } of interfaceTexts()) process.stdout.write(`${file}:${line}\t${key}\t${text}\n`);
