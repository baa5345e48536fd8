import { Fault } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { ColourInput } from '#web/ui/controls/ColourInput.tsx';
import { CopyField } from '#web/ui/controls/CopyField.tsx';
import { CsvSource } from '#web/ui/controls/CsvSource.tsx';
import { DownloadButton } from '#web/ui/controls/DownloadButton.tsx';
import { DropZone } from '#web/ui/controls/DropZone.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { IconLink } from '#web/ui/controls/IconLink.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { LogoInput } from '#web/ui/controls/LogoInput.tsx';
import { MoneyInput } from '#web/ui/controls/MoneyInput.tsx';
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { BellIcon, PlusIcon, TrashIcon } from '#web/ui/icons.tsx';
import { HERE, LONG_NAME, LONG_TEXT } from '#web/gallery/gallery.data.ts';
import { Held } from '#web/gallery/Held.tsx';
import { eachOf, type Specimen } from '#web/gallery/specimen.ts';

const nothing = () => {};
const AT_REST = { isPending: false, mutate: nothing };
const RUNNING = { isPending: true, mutate: nothing };
const LOGO = '/favicon.svg';

export const CONTROLS: readonly Specimen[] = [
  {
    name: 'Button',
    states: {
      ...eachOf(['primary', 'secondary', 'ghost', 'danger'] as const, (variant) => <Button variant={variant}>Add customer</Button>),
      Small: <Button size="sm">Add customer</Button>,
      'With an icon': <Button icon={PlusIcon}>Add customer</Button>,
      Disabled: <Button disabled>Add customer</Button>,
      'Disabled with a reason': <Button reason="The subscription is read-only">Add customer</Button>,
      Loading: (
        <Button variant="primary" loading>
          Add customer
        </Button>
      ),
    },
  },
  {
    name: 'Checkbox',
    states: {
      Default: <Checkbox>Share with everyone</Checkbox>,
      Checked: <Checkbox defaultChecked>Share with everyone</Checkbox>,
      'With help': <Checkbox help="All people in your organisation see it.">Share with everyone</Checkbox>,
      Disabled: (
        <Checkbox disabled defaultChecked>
          Share with everyone
        </Checkbox>
      ),
      'Long text': <Checkbox>{LONG_TEXT}</Checkbox>,
    },
  },
  {
    name: 'ColourInput',
    states: {
      Empty: (
        <Held<string | null> initial={null}>
          {(value, change) => (
            <Field label="Accent">
              <ColourInput label="Accent picker" value={value} onChange={change} standard="#3556c0" />
            </Field>
          )}
        </Held>
      ),
      Chosen: (
        <Held<string | null> initial="#aa2200">
          {(value, change) => (
            <Field label="Brand colour" error="must be a colour such as #3556c0">
              <ColourInput label="Brand colour picker" value={value} onChange={change} standard="#3556c0" />
            </Field>
          )}
        </Held>
      ),
    },
  },
  {
    name: 'CopyField',
    states: {
      Default: <CopyField label="Copy redirect address" value="https://plumbline.example/auth/entra" />,
      'Long text': <CopyField label="Copy the calendar address" value={`https://plumbline.example/calendar/${'4f9c'.repeat(24)}.ics`} />,
    },
  },
  {
    name: 'CsvSource',
    states: { Default: <CsvSource isReading={false} onChoose={nothing} />, Loading: <CsvSource isReading onChoose={nothing} /> },
  },
  {
    name: 'DownloadButton',
    states: {
      Default: <DownloadButton label="Export" download={() => Promise.resolve()} />,
      Small: <DownloadButton label="Export" size="sm" download={() => Promise.resolve()} />,
      'Refused, as a toast': <DownloadButton label="Export" download={() => Promise.reject(new Fault({ code: 'NETWORK_ERROR' }))} />,
    },
  },
  {
    name: 'DropZone',
    states: {
      Empty: <DropZone kinds=".csv" onChoose={nothing} />,
      Chosen: <DropZone kinds=".csv" chosen="customers.csv" onChoose={nothing} most="25 MB" />,
      'Long text': <DropZone kinds=".csv" chosen={`${LONG_NAME.replaceAll(' ', '-')}.csv`} onChoose={nothing} />,
    },
  },
  {
    name: 'Field',
    states: {
      Default: (
        <Field label="Name">
          <TextInput />
        </Field>
      ),
      'Required, with help': (
        <Field label="Legal name" required help="As it is printed on invoices.">
          <TextInput defaultValue="Acme Ltd" />
        </Field>
      ),
      'With an error': (
        <Field label="Email" required error="is required">
          <TextInput />
        </Field>
      ),
      'Hidden label': (
        <Field label="Search term" hideLabel>
          <TextInput placeholder="Search" />
        </Field>
      ),
      'Long text': (
        <Field label={LONG_NAME} help={LONG_TEXT}>
          <TextInput defaultValue={LONG_TEXT} />
        </Field>
      ),
    },
  },
  {
    name: 'IconButton',
    states: {
      ...eachOf(['ghost', 'secondary', 'primary', 'danger'] as const, (variant) => (
        <IconButton label={`Delete, ${variant}`} icon={TrashIcon} variant={variant} />
      )),
      Medium: <IconButton label="Delete, medium" icon={TrashIcon} size="md" />,
      Disabled: <IconButton label="Delete, disabled" icon={TrashIcon} disabled />,
    },
  },
  {
    name: 'IconLink',
    states: {
      Default: <IconLink to={HERE} label="Notifications" icon={BellIcon} />,
      'With a count': <IconLink to={HERE} label="Notifications, 7 unread" icon={BellIcon} count={7} />,
      'More than fit': <IconLink to={HERE} label="Notifications, 99+ unread" icon={BellIcon} count={140} />,
    },
  },
  { name: 'Kbd', states: { Letter: <Kbd>J</Kbd>, Word: <Kbd>Enter</Kbd> } },
  {
    name: 'LinkButton',
    states: {
      ...eachOf(['primary', 'secondary', 'ghost', 'danger'] as const, (variant) => (
        <LinkButton to={HERE} variant={variant}>
          Open the review
        </LinkButton>
      )),
      'Small, with an icon': (
        <LinkButton to={HERE} size="sm" icon={PlusIcon}>
          Create assessment
        </LinkButton>
      ),
    },
  },
  {
    name: 'LogoInput',
    states: {
      Empty: <LogoInput logo={null} alt="" label="First logo" upload={AT_REST} remove={AT_REST} />,
      Chosen: <LogoInput logo={LOGO} alt="Logo of Acme Ltd" label="Other logo" upload={AT_REST} remove={AT_REST} />,
      Loading: <LogoInput logo={LOGO} alt="Logo of Acme Ltd" label="Running logo" upload={RUNNING} remove={AT_REST} />,
      'Read-only': <LogoInput logo={LOGO} alt="Logo of Acme Ltd" mayChange={false} upload={AT_REST} remove={AT_REST} />,
    },
  },
  {
    name: 'MoneyInput',
    states: {
      Empty: (
        <Held initial={0}>{(value, change) => <MoneyInput label="Empty amount" value={value} currency="GBP" onChange={change} />}</Held>
      ),
      Filled: (
        <Held initial={380_000}>
          {(value, change) => <MoneyInput label="Monthly amount" value={value} currency="GBP" onChange={change} />}
        </Held>
      ),
      'With an error': (
        <Held initial={Number.NaN}>
          {(value, change) => (
            <Field label="One-time amount" error="must be an amount such as 1,250.00">
              <MoneyInput value={value} currency="GBP" onChange={change} />
            </Field>
          )}
        </Held>
      ),
      Disabled: <MoneyInput label="Disabled amount" value={9_100} currency="GBP" onChange={nothing} disabled />,
    },
  },
  {
    name: 'PasswordInput',
    states: {
      Empty: <PasswordInput aria-label="Password" autoComplete="off" />,
      Filled: <PasswordInput aria-label="Current password" autoComplete="off" defaultValue="correct horse" />,
      Disabled: <PasswordInput aria-label="Disabled password" autoComplete="off" disabled />,
    },
  },
  {
    name: 'Switch',
    states: {
      Off: <Held initial={false}>{(value, change) => <Switch label="Email notifications" checked={value} onChange={change} />}</Held>,
      On: <Held<boolean> initial>{(value, change) => <Switch label="Push notifications" checked={value} onChange={change} />}</Held>,
      'Disabled, off': <Switch label="Disabled, off" checked={false} onChange={nothing} disabled />,
      'Disabled, on': <Switch label="Disabled, on" checked onChange={nothing} disabled />,
    },
  },
  {
    name: 'TextArea',
    states: {
      Empty: <TextArea aria-label="Empty note" />,
      'Long text': <TextArea aria-label="Long note" defaultValue={`${LONG_TEXT}\n\n${LONG_TEXT}`} />,
      'Read-only': <TextArea aria-label="Read-only note" readOnly defaultValue="Agreed in the last review." />,
      Disabled: <TextArea aria-label="Disabled note" disabled defaultValue="Agreed in the last review." />,
    },
  },
  {
    name: 'TextInput',
    states: {
      Empty: <TextInput aria-label="Empty name" placeholder="Acme Ltd" />,
      Filled: <TextInput aria-label="Filled name" defaultValue="Acme Ltd" />,
      'Read-only': <TextInput aria-label="Read-only name" readOnly defaultValue="Acme Ltd" />,
      Disabled: <TextInput aria-label="Disabled name" disabled defaultValue="Acme Ltd" />,
      'Long text': <TextInput aria-label="Long name" defaultValue={LONG_NAME} />,
    },
  },
  {
    name: 'TextLink',
    states: {
      Default: <TextLink to={HERE}>Acme Ltd</TextLink>,
      'In a sentence': (
        <p>
          The contract of <TextLink to={HERE}>Acme Ltd</TextLink> ends in 30 days.
        </p>
      ),
      'Long text': <TextLink to={HERE}>{LONG_NAME}</TextLink>,
    },
  },
];
