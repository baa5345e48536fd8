import type { Endpoint } from '#contract/endpoint.ts';
import { type AddressInput, fillAddress } from '#contract/address.ts';
import type { InputArguments } from './call.ts';
import { send } from './send.ts';

/** The UTF-8 name takes precedence over the ASCII one (RFC 6266). */
const NAMES = [/filename\*=UTF-8''([^;]+)/i, /filename="([^"]+)"/i];
const KEEP_MS = 60_000;

function nameOf(response: Response): string {
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = NAMES.map((pattern) => pattern.exec(disposition)?.[1]).find((candidate) => candidate !== undefined) ?? 'download';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Fetches a file before saving it, so that a refusal is shown on the page instead of saved. */
export async function download<E extends Endpoint>(entry: E, ...[input]: InputArguments<E>): Promise<void> {
  const addressInput = (input ?? {}) as AddressInput; // Params and query of an endpoint are objects of plain values.
  await saveResponse(await send({ method: entry.method, url: fillAddress(entry.path, addressInput) }));
}

/** Saves a response under the name that the server gives it. */
export async function saveResponse(response: Response): Promise<void> {
  saveContent(nameOf(response), await response.blob());
}

/** Saves text that the page already has. */
export function saveText(name: string, text: string): void {
  saveContent(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}

/** Saves content that the page already has. */
export function saveContent(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}
