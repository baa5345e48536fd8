import { type File as StoredFile, type FilePlace, uploadFile } from '#contract/files/files.contract.ts';
import { csrfToken, forgetCsrfToken } from '#web/http/csrf.ts';
import { Fault, faultOfAnswer } from '#web/http/fault.ts';
import { refusalOfPreview } from '#web/http/preview.ts';

interface SendOptions {
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

const UNREACHABLE = { code: 'NETWORK_ERROR', status: 0 } as const;

/** Uploads one file with XMLHttpRequest, because `fetch` reports no upload progress. */
export async function sendFile(place: FilePlace, file: Blob, name: string, options: SendOptions): Promise<StoredFile> {
  const first = await attempt(place, { file, name }, options);
  // The token is older than the session, as after a restart; fetch a new one once.
  const isToken = first instanceof Fault && first.status === 403 && first.code.startsWith('CSRF_');
  if (isToken) forgetCsrfToken();
  const outcome = isToken ? await attempt(place, { file, name }, options) : first;
  if (outcome instanceof Fault) throw outcome;
  return outcome;
}

async function attempt(place: FilePlace, { file, name }: { file: Blob; name: string }, options: SendOptions): Promise<StoredFile | Fault> {
  const refusal = refusalOfPreview();
  if (refusal) return refusal;
  const token = await csrfToken().catch(() => null);
  if (token === null) return new Fault(UNREACHABLE);
  const form = new FormData();
  for (const [field, value] of Object.entries(place)) if (value !== undefined) form.append(field, value);
  form.append('file', file, name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(uploadFile.method, uploadFile.path);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-csrf-token', token);
    request.upload.addEventListener('progress', ({ loaded, total }) => options.onProgress(total > 0 ? (100 * loaded) / total : 0));
    request.addEventListener('load', () => resolve(read(request)));
    request.addEventListener('error', () => resolve(new Fault(UNREACHABLE)));
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')));
    options.signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function read({ status, responseText }: XMLHttpRequest): StoredFile | Fault {
  const body = parsed(responseText);
  const stored = uploadFile.response.safeParse(body);
  if (status === 201 && stored.success) return stored.data;
  return faultOfAnswer(status, uploadFile.path, isRecord(body) ? body : null);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
