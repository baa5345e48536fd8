import { type Tool, toolsLabel } from '#domain/evidence/results.rules.ts';

/** Makers of proposals: tools that measured, and assistants. */
export const ORIGINS = ['evidence', 'assistant'] as const;
export type OriginKind = (typeof ORIGINS)[number];

export const originKind = ({ origin }: { origin: object | null }): OriginKind => (origin === null ? 'evidence' : 'assistant');

interface Origin {
  tools: readonly Tool[];
  origin: { assistant: string; person: { name: string } | null } | null;
}

/** Maker of a proposal: "ScubaGear", "2 tools" or "Claude for Mia Moss". */
export function originLabel({ tools, origin }: Origin): string {
  if (!origin) return toolsLabel(tools);
  return origin.person ? `${origin.assistant} for ${origin.person.name}` : origin.assistant;
}
