import { FEEDBACK_CATEGORIES, FEEDBACK_PRIORITIES } from '#domain/feedback/feedback.rules.ts';
import { sendFeedback } from '#contract/feedback/feedback.contract.ts';
import { limitFeedback } from '#server/auth/auth.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { insertFeedback, queueForwarding } from './feedback.queries.ts';

export function feedbackRoutes({ onPrepared, context }: Mounting): void {
  onPrepared(
    sendFeedback,
    (call) => limitFeedback(context, call),
    async ({ tx, actor, body, reply, audit }) => {
      const feedback = await insertFeedback(tx, { ...body, currentPage: body.currentPage ?? null, personId: actor.userId });
      const { category, priority } = body;
      await audit({
        action: 'feedback.sent',
        entity: { type: 'feedback', id: feedback.id, label: feedback.title },
        after: { category, priority },
      });
      if (context.config.feedback.kind !== 'none') {
        await queueForwarding(tx, actor.organizationId, feedback.id);
        reply.raw.once('finish', () => context.jobs.nudgeOutbox());
      }
      return {
        ...feedback,
        category: FEEDBACK_CATEGORIES.find((known) => known === feedback.category) ?? category,
        priority: FEEDBACK_PRIORITIES.find((known) => known === feedback.priority) ?? priority,
        createdAt: feedback.createdAt.toISOString(),
      };
    },
  );
}
