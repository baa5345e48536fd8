import type { ComponentProps } from 'react';
import { nameOf } from '#domain/users/names.rules.ts';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import { Avatar } from '#web/ui/data/Avatar.tsx';

interface UserMenuButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  user: CurrentUser;
}

export function UserMenuButton({ user, ...rest }: UserMenuButtonProps) {
  const name = nameOf(user);
  return (
    <button
      type="button"
      aria-haspopup="menu"
      {...rest}
      data-onboarding="user-menu"
      className="flex size-9 items-center justify-center rounded-full"
    >
      <Avatar name={name} imageUrl={user.profileImageUrl} size="md" />
      <span className="sr-only">{`User menu, ${name}`}</span>
    </button>
  );
}
