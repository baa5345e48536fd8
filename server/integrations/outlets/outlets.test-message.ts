import type { Actor } from '#server/platform/http/actor.ts';

export function testPayload(publicUrl: string, { name, organizationId }: Pick<Actor, 'name' | 'organizationId'>): object {
  return {
    title: 'Test from Plumbline',
    message: `${name} has sent this to see whether it arrives.`,
    url: `${publicUrl}/integrations`,
    entity: { type: 'organization', id: organizationId },
    customer: null,
  };
}
