import { type McpServer, ProtocolError, ProtocolErrorCode, ResourceTemplate } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { Refusal } from './assistants.api.ts';
import type { ReferenceKind } from './assistants.shapes.ts';
import { recorded, type ToolOffer, UNEXPECTED } from './assistants.tool.ts';
import { readRecord } from './tools/find.tools.ts';

const TITLES = { customer: 'Customer', assessment: 'Assessment', qbr: 'QBR' } as const satisfies Partial<Record<ReferenceKind, string>>;

/** Records by address, such as plumbline://customer/<id>, with the content of the tool `get`. */
export function addResources(server: McpServer, { api, record, report }: ToolOffer): void {
  for (const kind of z.enum(['customer', 'assessment', 'qbr']).options) {
    const template = new ResourceTemplate(`plumbline://${kind}/{id}`, { list: undefined });
    const config = {
      title: TITLES[kind],
      description: `One ${TITLES[kind]}, as far as its customer may see it`,
      mimeType: 'application/json',
    };
    server.registerResource(kind, template, config, async (uri, { id }) => {
      const found = await recorded(
        () => readRecord(api, { kind, id: String(id) }),
        (outcome) => record(`resource ${kind}`, outcome),
      ).catch((error: unknown) => {
        if (error instanceof Refusal) throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message);
        report(error);
        throw new ProtocolError(ProtocolErrorCode.InternalError, UNEXPECTED);
      });
      return { contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(found) }] };
    });
  }
}
