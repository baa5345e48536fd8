import type { AssistantScope } from '#domain/assistants/scopes.rules.ts';

interface ScopeWords {
  label: string;
  help: string;
}

export const SCOPE_WORDS: Readonly<Record<AssistantScope, ScopeWords>> = {
  read: { label: 'Read what you can see', help: 'Customers, assessments, findings, recommendations, budgets and QBRs.' },
  'propose:answers': { label: 'Propose answers', help: 'Proposes answers in assessments. A person accepts each one.' },
  'propose:changes': { label: 'Propose changes', help: 'Proposes recommendations, quarters, notes and agendas.' },
  'internal:read': { label: 'Read internal notes', help: 'Notes and figures that customers never see.' },
};

/** Access of a connected app on one line, such as "Read, propose answers and changes"; internal notes are named apart. */
export function accessInWords(scopes: readonly AssistantScope[]): string {
  const proposals = [scopes.includes('propose:answers') && 'answers', scopes.includes('propose:changes') && 'changes'].filter(Boolean);
  return `Read${proposals.length > 0 ? `, propose ${proposals.join(' and ')}` : ''}`;
}
