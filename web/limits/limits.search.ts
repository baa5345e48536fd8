import * as z from 'zod/mini';
import { text } from '#web/navigation/search.ts';

export const LimitsSearch = z.object({ period: text });
