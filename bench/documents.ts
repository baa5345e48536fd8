import { memoryOf } from './cost.ts';
import type { Credentials, Ground } from './ground.ts';
import type { Program } from './programs.ts';

export interface DocumentResult {
  format: 'pdf' | 'pptx';
  bytes: number;
  /** Milliseconds of the first one, which loads the engine, and of the median of those after it. */
  first: number;
  later: number;
  /** MiB that the server held at most, and before it was asked. */
  peak: number | null;
  before: number | null;
}

const REPEATS = 5;

/** The review of the 150-question assessment, as one person downloads it; each format on a server of its own, for its memory. */
export async function makeDocuments(ground: Ground, signIn: (port: number) => Promise<Credentials>): Promise<DocumentResult[]> {
  const { rows } = await ground.admin.query<{ id: string }>('select id from qbrs where assessment_id = $1', [
    ground.organization.landmarks.long,
  ]);
  const [qbr] = rows;
  if (!qbr) throw new Error('The long assessment has no review.');
  const results: DocumentResult[] = [];
  for (const format of ['pdf', 'pptx'] as const) {
    const server = await ground.startServer();
    results.push(await download(server, `/api/qbrs/${qbr.id}/export?format=${format}`, format, await signIn(server.port)));
    await server.stop();
  }
  return results;
}

async function download(server: Program, path: string, format: 'pdf' | 'pptx', { cookie }: Credentials): Promise<DocumentResult> {
  const before = memoryOf(server.pid)?.now ?? null;
  const times: number[] = [];
  let bytes = 0;
  for (let i = 0; i <= REPEATS; i += 1) {
    const asked = performance.now();
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { cookie } });
    const file = await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} was refused: ${response.status} ${new TextDecoder().decode(file)}`);
    times.push(performance.now() - asked);
    bytes = file.byteLength;
  }
  const [first = Number.NaN, ...rest] = times;
  const later = rest.toSorted((one, other) => one - other)[Math.floor(rest.length / 2)] ?? Number.NaN;
  return { format, bytes, first, later, peak: memoryOf(server.pid)?.peak ?? null, before };
}
