import { type Tool, toolsLabel } from '#domain/evidence/results.rules.ts';

interface Origin {
  tools: readonly Tool[];
  origin: { assistant: string; person: { name: string } | null } | null;
}

/** Maker of a proposal: "ScubaGear", "2 tools" or "Claude for Mia Moss". */
export function originLabel({ tools, origin }: Origin): string {
  if (!origin) return toolsLabel(tools);
  return origin.person ? `${origin.assistant} for ${origin.person.name}` : origin.assistant;
}
