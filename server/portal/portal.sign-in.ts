import { portalEnteredNote } from '#domain/notifications/notifications.portal.rules.ts';
import type { askPortalLink, signInToPortal, signOutOfPortal } from '#contract/portal/portal.contract.ts';
import { limitPortal, limitPortalAsks, queueEmailRequest } from '#server/auth/auth.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { PortalCall, PublicCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { enterPortal, type PortalVisit } from '#server/platform/http/portal.ts';
import { findInvited, insertSession, noteSignIn, takeKey } from './portal.queries.ts';

export const aboutContact = ({ contactId, customerId, name }: PortalVisit) => ({
  entity: { type: 'contact', id: contactId, label: name },
  customerId,
});

/** Responds identically and in the same time whether or not the address is known. */
export async function askLink({ context, body, origin }: PublicCall<typeof askPortalLink>): Promise<void> {
  const { email } = body;
  await limitPortalAsks(context, { email, ip: origin.ip });
  await queueEmailRequest(context, 'portal_link', { email, origin });
}

/** Consumes the link and opens a portal session, ending the browser's previous one. */
export async function signIn({ context, body, origin, request, reply, now }: PublicCall<typeof signInToPortal>): Promise<void> {
  await limitPortal(context, { links: origin.ip });
  await endFormer();
  const token = await enterPortal(context.pools, { kind: 'link', token: body.token, readsOnly: false }, async (visit, tx) => {
    if (!(await takeKey(tx, visit.keyId))) throw new Fault('PORTAL_LINK_INVALID');
    const contact = await findInvited(tx, visit.contactId);
    if (!contact) throw new Fault('PORTAL_LINK_INVALID');
    await noteSignIn(tx, visit.contactId, now);
    await audit(tx, { contact: visit.name }, origin, { action: 'contact.portal_signed_in', ...aboutContact(visit) });
    if (visit.isFirst) {
      const customer = { id: visit.customerId, name: contact.customer };
      const waits = await context.notify(tx, context.config.publicUrl, [
        portalEnteredNote({ contact: visit, customer, vcioId: contact.vcioId }),
      ]);
      if (waits) reply.raw.once('finish', () => context.jobs.nudgeOutbox());
    }
    return insertSession(tx, visit);
  });
  context.cookies.set(reply, 'portal', token);

  async function endFormer(): Promise<void> {
    const former = context.cookies.read(request, 'portal');
    if (!former) return;
    await enterPortal(context.pools, { kind: 'session', token: former, readsOnly: false }, ({ keyId }, tx) => takeKey(tx, keyId)).catch(
      (error: unknown) => {
        if (!(error instanceof Fault)) throw error;
      },
    );
  }
}

export async function signOut({ tx, visit, context, reply, audit: record }: PortalCall<typeof signOutOfPortal>): Promise<void> {
  await takeKey(tx, visit.keyId);
  await record({ action: 'contact.portal_signed_out', ...aboutContact(visit) });
  context.cookies.clear(reply, 'portal');
}
