/** Kinds of sentences that the guard reads. */
export type Kind = 'comment' | 'title' | 'text' | 'page';

export interface Phrase {
  name: string;
  pattern: RegExp;
  /** Words to write instead. */
  write: string;
  /** Kinds in which the phrase is refused; all of them without this. */
  kinds?: readonly Kind[];
}

const IN_SCREENS = ['text'] as const;
const PLACES = '(in|at|on|under|behind|beside|below|above|there|here|between|next to)';

/** Phrases of no other product, each with the words that readers know. */
export const PHRASES: readonly Phrase[] = [
  { name: 'told', pattern: /\b(told|tells|telling)\b/i, write: 'notify, show, say in text' },
  {
    name: 'stands, lies, lives',
    pattern: new RegExp(`\\b(stands?|stood|lies|lie|lives) ${PLACES}\\b(?! the way)`, 'i'),
    write: 'is, appears, is listed, is stored in',
  },
  { name: 'anew', pattern: /\banew\b/i, write: 'again, re-read, refetch' },
  { name: 'whoever', pattern: /\bwhoever\b/i, write: 'anyone who, the user, the person who' },
  {
    name: 'nobody may',
    pattern: /(^|[.:;] )(Somebody|Nobody|Everybody)\b/,
    write: 'users, customers, the person who',
    kinds: ['comment', 'title', 'page'],
  },
  {
    name: 'limit for a time',
    pattern: /\blimits? (for a time|of (its|their|one's|your|an organisation's) own)\b/i,
    write: 'temporary limit, custom limit',
  },
  { name: 'field of your own', pattern: /\bfields? of (its|their|one's|your) own\b/i, write: 'custom field' },
  { name: 'house words', pattern: /\bhouse (words?|texts?|rules?)\b/i, write: 'terminology setting, organisation settings' },
  {
    name: 'frame',
    pattern: /\b(with|without|outside|beside|by|leaves) the frame\b|\bsigned-in frame\b|\bthe frame (out|shows?|draws?|has)\b/i,
    write: 'app shell, layout',
  },
  { name: 'made file', pattern: /\bmade files?\b|\bfiles? (that are|being) made\b/i, write: 'export job, generated file' },
  {
    name: 'visit',
    pattern:
      /\bvisits? (of|by) (the |a )?(support|superadmin|console)|\b(break-glass|support|superadmin|superadmin's) visits?\b|\bvisited organisations?\b/i,
    write: 'impersonation session, support access',
  },
  { name: 'outlet', pattern: /\boutlets?\b/, write: 'delivery target (webhook, channel)' },
  {
    name: 'second factor',
    pattern: /\bsecond (factors?|proofs?)\b|\bsecond step of (the )?sign/i,
    write: 'MFA, authenticator app, backup code',
  },
  {
    name: 'mail',
    pattern:
      /\be-mails?\b|(^|[^.])\b[Mm]ails?\b(?![.-]| (servers?|domains?|flow|gateways?|transport|exchange|filters?|rules?|connectors?)\b)/,
    write: 'email',
    kinds: IN_SCREENS,
  },
  {
    name: 'once, a month',
    pattern: /^(Once|A month|Asked for|Closes)$|\d a month\b/,
    write: 'one-time, monthly, requested, resolves',
    kinds: IN_SCREENS,
  },
  { name: 'late 40 d', pattern: /\blate (…|\d+ ?)d\b|(…|\d) d late\b/i, write: 'overdue by 40 days' },
  {
    name: 'wait for a decision',
    pattern: /\bwait(s|ing)? for (a |the |its |your )?(decision|review)\b/i,
    write: 'awaiting decision, awaiting review',
  },
  {
    name: 'the acceptance has ended',
    pattern: /\bacceptances? (of (the|this|a) risk )?(has|have) ended\b/i,
    write: 'risk acceptance expired',
  },
  { name: 'put off, turned down', pattern: /\bput(s|ting)? off\b|\bturn(s|ed|ing)? down\b/i, write: 'deferred, declined' },
  { name: 'not priced', pattern: /\bnot priced\b|\bunpriced\b/i, write: 'uncosted, to be quoted' },
  { name: 'that comes again', pattern: /\bthat comes? again\b/i, write: 'recurring' },
  {
    name: 'take away, take back',
    pattern: /\b(take|takes|taken|took|taking)( it| them| that| this)? (away|back)\b/i,
    write: 'delete, remove, revoke, disable',
  },
  { name: 'bring back', pattern: /\b(bring|brings|brought|bringing)( it| them| that| this)? back\b/i, write: 'retry, undo, restore' },
  {
    name: 'is gone',
    pattern: /\b(is|are|has|have|was|were|had|be) gone\b(?! (on|by|through|over|back|wrong|into)\b)/i,
    write: 'expired, unavailable, not found',
  },
  { name: 'any number', pattern: /\bany number\b(?! of (processes|connections))/i, write: 'unlimited', kinds: ['text', 'page'] },
  { name: 'the run before', pattern: /\bthe run before\b|\b(the|its) last run\b/i, write: 'previous assessment', kinds: IN_SCREENS },
  { name: "in nobody's name", pattern: /\bin (whose|nobody's|somebody's) name\b/i, write: 'owner, assignee' },
  { name: 'without anybody', pattern: /\bwithout anybody\b/i, write: 'unassigned' },
  { name: 'the same in another place', pattern: /\bthe same in another place\b/i, write: 'duplicate' },
  { name: 'go on, that is it', pattern: /^(Go on|That is it)\.?$/, write: 'a verb and an object', kinds: IN_SCREENS },
  {
    name: 'watched protection',
    pattern: /\bwatched protection\b|\bstop strangers from\b|\bonly known devices\b/i,
    write: 'EDR, DMARC, managed devices',
  },
];
