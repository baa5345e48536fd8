/** When API tokens were used since the last writing: a request writes nothing, and many uses become one. */
export class TokenUses {
  #waiting = new Map<string, Map<string, Date>>();

  add(organizationId: string, tokenId: string): void {
    const ofOrganization = this.#waiting.get(organizationId) ?? new Map<string, Date>();
    ofOrganization.set(tokenId, new Date());
    this.#waiting.set(organizationId, ofOrganization);
  }

  /** What has not been written yet, by organisation; it is forgotten here. */
  take(): ReadonlyMap<string, ReadonlyMap<string, Date>> {
    const taken = this.#waiting;
    this.#waiting = new Map();
    return taken;
  }
}
