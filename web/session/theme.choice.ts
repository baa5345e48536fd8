import { useMutation } from '@tanstack/react-query';
import { type CurrentUser } from '#contract/auth/auth.contract.ts';
import { updateProfile } from '#contract/auth/profile.contract.ts';
import type { Theme } from '#domain/theme/colours.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { afterPaint } from '#web/ui/overlays/after.paint.ts';
import { applyUserTheme } from '#web/theme/theme.ts';

export const THEME_CHOICES = [
  { value: 'light', label: 'Light' },
  { value: 'slate', label: 'Slate' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Applies the theme immediately and saves it; a refusal restores the former one. */
export function useThemeChoice(user: Pick<CurrentUser, 'theme'>) {
  return useMutation({
    mutationFn: (theme: Theme) => call(updateProfile, { body: { theme } }),
    // Marks the choice first; the colours change in the next animation frame.
    onMutate: async (theme) => {
      await afterPaint();
      applyUserTheme(theme);
    },
    onError: () => applyUserTheme(user.theme),
    onSettled: () => refreshAfter(updateProfile),
  });
}
