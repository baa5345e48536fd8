import { z } from 'zod';
import { CHANGE_KINDS, CHANGE_LIMITS, PROPOSAL_STATES } from '#domain/proposals/changes.rules.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { ProposedChange, proposeChanges } from '#contract/proposals/propose-changes.contract.ts';
import { proposeTool } from '#server/assistants/assistants.tool.ts';

const { $schema: _, ...CHANGE_SHAPE } = z.toJSONSchema(ProposedChange, { io: 'input', unrepresentable: 'any' });

/** The API checks the fields, so that a refusal has the code, message and resolution of the catalogue. */
const Proposed = z.record(z.string(), z.unknown()).meta(CHANGE_SHAPE);

export const proposeChangesTool = proposeTool(
  {
    name: 'propose_changes',
    title: 'Propose changes',
    description:
      'Proposes changes, all or none: fields of a recommendation, a new recommendation, its roadmap quarter, the customer note of an answer, the agenda of a QBR (sections shown, and their minutes) and texts of its slides. Nothing changes: a person sees each proposal with your reason and accepts or rejects it. Call get first for values and versions, or questions for answers. Amounts are in the smallest unit of the currency, such as 48000 for £480.',
    input: z.object({
      proposals: z.array(Proposed).min(1).max(CHANGE_LIMITS.atOnce),
      key: z.string().min(1).max(200).optional().describe('Any text; the same key again returns the first result'),
    }),
    output: z.object({
      url: z.string(),
      proposals: z.array(z.object({ id: z.string(), kind: z.enum(CHANGE_KINDS), state: z.enum(PROPOSAL_STATES) })),
    }),
    read: async (api, { proposals, key }) => {
      // The API parses the body again.
      const body = { proposals } as InputOf<typeof proposeChanges>['body'];
      return { url: api.screen('/proposals'), proposals: await api.propose(proposeChanges, { body }, key) };
    },
  },
  'changes:propose',
);
