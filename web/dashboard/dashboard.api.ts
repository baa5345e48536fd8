import { useQuery } from '@tanstack/react-query';
import { getDashboardActivity, getDashboardStats, getDashboardToday, getDashboardTrend } from '#contract/dashboard/dashboard.contract.ts';
import { ask } from '#web/http/ask.ts';

/** Whoever comes back to the dashboard wants to see what has happened meanwhile. */
const fresh = { refetchOnMount: 'always' } as const;

export const useStats = () => useQuery({ ...ask(getDashboardStats), ...fresh });
/** For what stands within a screen that has read them. */
export const useReadStats = () => useQuery(ask(getDashboardStats));
export const useTrend = () => useQuery({ ...ask(getDashboardTrend), ...fresh });
export const useToday = () => useQuery({ ...ask(getDashboardToday), ...fresh });
export const useActivity = () => useQuery({ ...ask(getDashboardActivity), ...fresh });
