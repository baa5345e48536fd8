import type { Threat } from '#domain/limits/threats.rules.ts';
import type { Notice } from '#domain/oscal/oscal.reading.rules.ts';

/** Refusal of a file with the position of the fault; answered with INVALID_TEMPLATE_STRUCTURE. */
export class ImportRefusal extends Error {
  readonly path: string;
  /** Kind of attack, if the file is one; answered with SECURITY_THREAT. */
  readonly threat: Threat | null;

  constructor(path: string, message: string, threat: Threat | null = null) {
    super(message);
    this.name = 'ImportRefusal';
    this.path = path;
    this.threat = threat;
  }
}

export const IMPORT_LIMITS = {
  bytes: 10 * 1024 * 1024,
  rows: 6_000,
  columns: 100,
  /** Published frameworks can have hundreds of mapping columns in few rows. */
  csvColumns: 500,
  csvCells: 500_000,
  unzipped: 60 * 1024 * 1024,
  zipEntries: 1_000,
  zipRatio: 200,
  warnings: 200,
} as const;

/** Limits the number of warnings in the response. */
export function capped(warnings: readonly Notice[]): Notice[] {
  if (warnings.length <= IMPORT_LIMITS.warnings) return [...warnings];
  const more = warnings.length - IMPORT_LIMITS.warnings;
  return [...warnings.slice(0, IMPORT_LIMITS.warnings), { path: '', message: `And ${more} more like this.` }];
}
