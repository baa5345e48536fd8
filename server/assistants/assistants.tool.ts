import type { McpServer } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { AuditOutcome } from '#domain/audit/outcomes.rules.ts';
import type { Permission } from '#domain/users/permissions.rules.ts';
import { type Api, Refusal } from './assistants.api.ts';

interface ToolFacts<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  /** Text by which an assistant chooses the tool. */
  description: string;
  input: Input;
  output: Output;
  read: (api: Api, input: z.output<Input>, now: Date) => Promise<z.input<Output>>;
}

export interface Tool {
  name: string;
  /** Permission without which the tool is not listed. */
  needs?: Permission;
  addTo(server: McpServer, offer: ToolOffer): void;
}

export interface ToolOffer {
  api: Api;
  may: (permission: Permission) => boolean;
  now: Date;
  /** Records the call of a tool and its outcome. */
  record: (tool: string, outcome: AuditOutcome) => Promise<void>;
  /** Logs an unexpected failure, of which the assistant learns no details. */
  report: (error: unknown) => void;
}

export const UNEXPECTED = 'The question could not be answered. Try again later.';
const PROPOSES = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;
const READS_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

/** Declares a tool that reads; what the API refuses becomes the tool's error, in the words of the catalogue. */
export function readTool<Input extends z.ZodObject, Output extends z.ZodObject>(facts: ToolFacts<Input, Output>): Tool {
  return toolOf(facts, READS_ONLY);
}

/** Declares a tool that proposes; it is listed for tokens with the permission. */
export function proposeTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  facts: ToolFacts<Input, Output>,
  needs: Permission,
): Tool {
  return { ...toolOf(facts, PROPOSES), needs };
}

/** Records a call when it has ended, with its outcome. */
export async function recorded<T>(work: () => Promise<T>, record: (outcome: AuditOutcome) => Promise<void>): Promise<T> {
  let outcome: AuditOutcome = 'failed';
  try {
    const result = await work();
    outcome = 'ok';
    return result;
  } catch (error) {
    if (error instanceof Refusal) outcome = 'denied';
    throw error;
  } finally {
    await record(outcome);
  }
}

function toolOf<Input extends z.ZodObject, Output extends z.ZodObject>(
  { name, title, description, input, output, read }: ToolFacts<Input, Output>,
  hints: typeof READS_ONLY | typeof PROPOSES,
): Tool {
  return {
    name,
    addTo: (server, { api, now, record, report }) => {
      const schemas: { inputSchema: z.ZodObject; outputSchema: z.ZodObject } = { inputSchema: input, outputSchema: output };
      server.registerTool(name, { title, description, ...schemas, annotations: { title, ...hints } }, async (parsed) => {
        try {
          const result = await recorded(
            async () => output.parse(await read(api, input.parse(parsed), now)),
            (outcome) => record(name, outcome),
          );
          return { content: [{ type: 'text' as const, text: JSON.stringify(result) }], structuredContent: result };
        } catch (error) {
          if (!(error instanceof Refusal)) report(error);
          const text = error instanceof Refusal ? error.message : UNEXPECTED;
          return { isError: true, content: [{ type: 'text' as const, text }] };
        }
      });
    },
  };
}
