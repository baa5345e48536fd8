/** Collects the use of API tokens, so that requests write nothing and many uses become one write. */
export class TokenUses {
  #waiting = new Map<string, Map<string, Date>>();

  add(organizationId: string, tokenId: string): void {
    const ofOrganization = this.#waiting.get(organizationId) ?? new Map<string, Date>();
    ofOrganization.set(tokenId, new Date());
    this.#waiting.set(organizationId, ofOrganization);
  }

  /** Returns and clears the unwritten uses, by organisation. */
  take(): ReadonlyMap<string, ReadonlyMap<string, Date>> {
    const taken = this.#waiting;
    this.#waiting = new Map();
    return taken;
  }
}
