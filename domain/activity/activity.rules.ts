/** Wording of an audit log action, in passive and in active voice. */
interface Move {
  /** Text after the label: "Harbour Q4 was submitted for review". */
  sentence: string;
  /** Text around the label: "Mia submitted Harbour Q4 for review". */
  done: readonly [verb: string, rest: string];
  /** Actor outside the organisation, such as "The customer". */
  by?: string;
}

/** Audit log actions shown in the activity feed; all others are left out. Keep in step with the SQL function is_activity_move. */
export const ACTIVITY_MOVES: Readonly<Record<string, Move>> = {
  'assessment.created': { sentence: 'was created', done: ['created', ''] },
  'assessment.submitted': { sentence: 'was submitted for review', done: ['submitted', 'for review'] },
  'assessment.recalled': { sentence: 'was recalled from review', done: ['recalled', 'from review'] },
  'assessment.returned': { sentence: 'was returned with a comment', done: ['returned', 'with a comment'] },
  'assessment.approved': { sentence: 'was approved', done: ['approved', ''] },
  'assessment.revised': { sentence: 'was started as a revision', done: ['began', 'as a revision'] },
  'stack_audit.completed': { sentence: 'was completed', done: ['completed', ''] },
  'recommendation.created': { sentence: 'was recommended', done: ['recommended', ''] },
  'recommendation.approved': { sentence: 'was approved by the customer', done: ['recorded that the customer approved', ''] },
  'recommendation.declined': { sentence: 'was declined by the customer', done: ['recorded that the customer declined', ''] },
  'recommendation.deferred': { sentence: 'was deferred by the customer', done: ['recorded that the customer deferred', ''] },
  'recommendation.done': { sentence: 'is done', done: ['finished', ''] },
  'finding.accepted': { sentence: 'was accepted as a risk', done: ['recorded that the customer accepts', 'as a risk'] },
  'finding.acceptance_ended': {
    sentence: 'was reopened: the risk acceptance expired',
    done: ['reopened', ': the risk acceptance expired'],
  },
  'qbr.created': { sentence: 'was created', done: ['created', ''] },
  'qbr.shared': { sentence: 'was shared with the customer', done: ['shared', 'with the customer'] },
  'qbr.share_opened': { sentence: 'was opened by the customer', done: ['opened', ''], by: 'The customer' },
  'qbr.finalized': { sentence: 'was finalised', done: ['finalised', ''] },
  'qbr.presented': { sentence: 'was presented', done: ['presented', ''] },
  'qbr.delivered': { sentence: 'was delivered', done: ['delivered', ''] },
  'quarterly_review.moved': { sentence: 'was moved', done: ['moved', ''] },
  'quarterly_review.held': { sentence: 'was held', done: ['recorded that', 'was held'] },
  'quarterly_review.skipped': { sentence: 'was skipped', done: ['skipped', ''] },
};

export const ACTIVITY_TYPES = ['assessment', 'qbr', 'quarterly_review', 'recommendation', 'finding', 'stack_audit'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** Types visible only to people who may view QBRs. */
export const QBR_ACTIVITY: readonly ActivityType[] = ['qbr', 'quarterly_review'];

const NAMELESS = 'An item';

/** Passive sentence without the author: "Harbour Q4 was approved". */
export function activitySentence(action: string, label: string | null): string {
  return `${label ?? NAMELESS} ${ACTIVITY_MOVES[action]?.sentence ?? verbOf(action)}`;
}

/** Active sentence with the author: "Mia Moss approved Harbour Q4". */
export function sentenceOf(action: string, label: string | null, actor: string): string {
  const { done, by } = ACTIVITY_MOVES[action] ?? { done: [verbOf(action), ''] as const };
  const [verb, rest] = done;
  const end = rest === '' || rest.startsWith(':') ? rest : ` ${rest}`;
  return `${by ?? actor} ${verb} ${label ?? NAMELESS}${end}`;
}

export function typeOf(action: string): ActivityType {
  return ACTIVITY_TYPES.find((type) => action.startsWith(`${type}.`)) ?? 'assessment';
}

/** App path of the entity. */
export function addressOf(type: ActivityType, id: string): string {
  switch (type) {
    case 'assessment':
      return `/assessments/${id}`;
    case 'qbr':
      return `/qbrs/${id}`;
    case 'quarterly_review':
      return `/quarterly-reviews/${id}`;
    case 'recommendation':
      return `/recommendations?recommendation=${id}`;
    case 'finding':
      return `/recommendations?tab=findings&finding=${id}`;
    case 'stack_audit':
      return `/tech-stack-audits/${id}`;
  }
}

function verbOf(action: string): string {
  return action.slice(action.indexOf('.') + 1).replaceAll('_', ' ');
}
