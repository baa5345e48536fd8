import type { Actor } from '#server/platform/http/actor.ts';

export function testPayload(publicUrl: string, { name, organizationId }: Pick<Actor, 'name' | 'organizationId'>): object {
  return {
    title: 'Test from Plumbline',
    message: `${name} sent this message to test the delivery.`,
    url: `${publicUrl}/integrations`,
    entity: { type: 'organization', id: organizationId },
    customer: null,
  };
}
