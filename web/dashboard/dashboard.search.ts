import * as z from 'zod/mini';
import { flag, text } from '#web/navigation/search.ts';

/** Filter of the today queue, and whether it is expanded. */
export const DashboardSearch = z.object({ queue: text, all: flag });
