import * as z from 'zod/mini';
import { flag, text } from '#web/navigation/search.ts';

/** Which of the things that need the person are shown, and whether all of them. */
export const DashboardSearch = z.object({ queue: text, all: flag });
