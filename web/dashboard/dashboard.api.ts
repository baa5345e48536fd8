import { useQuery } from '@tanstack/react-query';
import {
  getDashboardActivity,
  getDashboardChanges,
  getDashboardPlanning,
  getDashboardStats,
  getDashboardToday,
  getDashboardTodayCounts,
  getDashboardTrend,
} from '#contract/dashboard/dashboard.contract.ts';
import { ask } from '#web/http/ask.ts';
import { unlessJustRead } from '#web/http/refresh.ts';

/** Refetched whenever the dashboard is opened, unless the response was just read. */
const fresh = { refetchOnMount: unlessJustRead } as const;

export const useStats = () => useQuery({ ...ask(getDashboardStats), ...fresh });
/** For components within a screen that has loaded the statistics. */
export const useReadStats = () => useQuery(ask(getDashboardStats));
export const useTrend = () => useQuery({ ...ask(getDashboardTrend), ...fresh });
export const usePlanning = () => useQuery({ ...ask(getDashboardPlanning), ...fresh });
export const useTodayItems = () => useQuery({ ...ask(getDashboardToday), ...fresh });
/** Fetched only if the list holds part of the items. */
export const useTodayCounts = (isPart: boolean) => useQuery({ ...ask(getDashboardTodayCounts), ...fresh, enabled: isPart });
export const useChanges = () => useQuery({ ...ask(getDashboardChanges), ...fresh });
export const useActivity = () => useQuery({ ...ask(getDashboardActivity), ...fresh });
