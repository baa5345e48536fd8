import type { AuditEntry } from '#server/platform/audit/audit.ts';

const SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Detail keywords of RFC 7644, section 3.12. */
type ScimType = 'uniqueness' | 'invalidFilter' | 'invalidSyntax' | 'invalidPath' | 'invalidValue' | 'noTarget' | 'mutability';

/** Refusal in the format of RFC 7644; throwing it rolls back the transaction. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | null;
  /** Event to record after the rollback, for refusals that administrators must see. */
  readonly recorded: AuditEntry | null;

  constructor(
    status: number,
    detail: string,
    { scimType = null, recorded = null }: Partial<Pick<ScimError, 'scimType' | 'recorded'>> = {},
  ) {
    super(detail);
    this.name = 'ScimError';
    this.status = status;
    this.scimType = scimType;
    this.recorded = recorded;
  }

  body() {
    return scimErrorBody(this.status, this.message, this.scimType);
  }
}

export function scimErrorBody(status: number, detail: string, scimType: ScimType | null = null) {
  return { schemas: [SCHEMA], status: String(status), detail, ...(scimType === null ? {} : { scimType }) };
}

export function invalidValue(detail: string): ScimError {
  return new ScimError(400, detail, { scimType: 'invalidValue' });
}

export function resourceNotFound(): ScimError {
  return new ScimError(404, 'The resource was not found');
}
