import { reachesByToken, takesIdempotencyKey } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { ERRORS } from '#contract/errors.contract.ts';
import { escapeHtml as escape } from '#server/platform/http/html.ts';
import { VERSION } from '#server/platform/config/version.ts';

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[], tag: 'th' | 'td') => row.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('');
  return `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table>`;
}

/** HTML page of all calls and refusals, without scripts, generated from the same contract as the OpenAPI document. */
export function apiPage(): string {
  const features = [...new Set(ENDPOINTS.map(({ feature }) => feature))];
  const sections = features.map((feature) => {
    const rows = ENDPOINTS.filter((named) => named.feature === feature).map(({ entry }) => [
      entry.method,
      entry.path,
      entry.allow,
      entry.summary,
      takesIdempotencyKey(entry) ? 'yes' : 'no',
      reachesByToken(entry) ? 'yes' : 'no',
    ]);
    return `<h2>${escape(feature)}</h2>${table(['Method', 'Path', 'Permission', 'Description', 'Idempotency-Key', 'API token'], rows)}`;
  });
  const errors = Object.entries(ERRORS).map(([code, error]) => [code, String(error.status), error.message, error.resolution]);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plumbline API</title>',
    '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api-docs.css"></head><body><main>',
    `<h1>Plumbline API ${escape(VERSION)}</h1>`,
    '<p>The machine-readable form is <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1), with every shape.</p>',
    ...sections,
    `<h2>Refusals</h2>${table(['Code', 'Status', 'Message', 'Resolution'], errors)}`,
    '</main></body></html>',
  ].join('\n');
}
