export const GOAL_STATUSES = ['on_track', 'at_risk', 'done', 'dropped'] as const;
export type GoalStatus = (typeof GOAL_STATUSES)[number];

export const GOAL_LIMITS = { title: 120, text: 1_000, recommendations: 100 } as const;
