import { useState } from 'react';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { CircleIcon, MoonIcon, SunIcon } from '#web/ui/icons.guest.tsx';
import { chooseGuestTheme, currentTheme, nextTheme } from './theme.ts';

const SIGNS = { light: SunIcon, slate: CircleIcon, dark: MoonIcon };
const NAMES = { light: 'Light', slate: 'Slate', dark: 'Dark' };

/** Theme button for signed-out people: cycles light, slate and dark, stored on the device. */
export function GuestTheme() {
  const [theme, setTheme] = useState(currentTheme);
  const change = () => {
    const next = nextTheme(theme);
    chooseGuestTheme(next);
    setTheme(next);
  };
  return (
    <IconButton
      label={`Theme: ${NAMES[theme]}. Change to ${NAMES[nextTheme(theme)]}`}
      icon={SIGNS[theme]}
      size="md"
      className="absolute top-4 right-4"
      onClick={change}
    />
  );
}
