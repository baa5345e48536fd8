import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { CustomersCombobox } from '#web/ui/choosers/CustomersCombobox.tsx';
import { FilterChips } from '#web/ui/choosers/FilterChips.tsx';
import { CustomerCombobox, PersonCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { NativeSelect } from '#web/ui/choosers/NativeSelect.tsx';
import { PersonChooser } from '#web/ui/choosers/PersonChooser.tsx';
import { PersonPicker } from '#web/ui/choosers/PersonPicker.tsx';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import { SearchBox } from '#web/ui/choosers/SearchBox.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Tabs } from '#web/ui/choosers/Tabs.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { CUSTOMERS, FIRST_CUSTOMER, FIRST_PERSON, LAST_CUSTOMER, LONG_NAME, LONG_TEXT } from '#web/gallery/gallery.data.ts';
import { Held } from '#web/gallery/Held.tsx';
import { eachOf, type Specimen } from '#web/gallery/specimen.ts';

const nothing = () => {};
const TIERS = [
  { value: 'A', label: 'Class A' },
  { value: 'B', label: 'Class B' },
  { value: 'C', label: 'Class C, no longer offered', disabled: true },
  { value: 'D', label: LONG_NAME },
] as const;
type Tier = (typeof TIERS)[number]['value'];
const VIEWS = [
  { value: 'board', label: 'Board' },
  { value: 'list', label: 'List' },
  { value: 'roadmap', label: 'Roadmap' },
] as const;
type View = (typeof VIEWS)[number]['value'];
const TABS = ['Overview', 'Assessments', 'Recommendations', 'Reviews', 'Contacts', 'Documents', 'Technology stack', 'Audit history'];
const CHIPS = [
  { key: 'status', label: 'Status: In progress' },
  { key: 'customer', label: `Customer: ${LONG_NAME}` },
];

export const CHOOSERS: readonly Specimen[] = [
  {
    name: 'Combobox',
    states: {
      'With an error': (
        <Held<Tier | null> initial={null}>
          {(value, change) => (
            <Field label="Tier of the contract" error="is required" required>
              <Combobox options={TIERS} value={value} onChange={change} placeholder="Choose a tier" />
            </Field>
          )}
        </Held>
      ),
      'Long text': (
        <Held<Tier | null> initial="D">
          {(value, change) => <Combobox label="Long tier" options={TIERS} value={value} onChange={change} />}
        </Held>
      ),
      Disabled: <Combobox label="Disabled tier" options={TIERS} value="A" onChange={nothing} disabled />,
    },
    opens: {
      Empty: <Combobox<Tier> label="Tier" options={TIERS} value={null} onChange={nothing} placeholder="Choose a tier" />,
      Chosen: (
        <Held<Tier | null> initial="A">
          {(value, change) => <Combobox label="Chosen tier" options={TIERS} value={value} onChange={change} />}
        </Held>
      ),
      'No options': <Combobox label="Site" options={[]} value={null} onChange={nothing} empty="This customer has no sites" />,
    },
  },
  {
    name: 'CustomerCombobox',
    states: { Disabled: <CustomerCombobox label="Disabled customer" value={FIRST_CUSTOMER} onChange={nothing} disabled /> },
    opens: {
      Empty: <CustomerCombobox label="Customer" value={null} onChange={nothing} />,
      Chosen: (
        <Held<string | null> initial={LAST_CUSTOMER}>
          {(value, change) => <CustomerCombobox label="Chosen customer" value={value} onChange={change} />}
        </Held>
      ),
    },
  },
  {
    name: 'CustomersCombobox',
    states: {
      Chosen: (
        <Held<readonly string[]> initial={[FIRST_CUSTOMER, LAST_CUSTOMER]}>
          {(value, change) => <CustomersCombobox label="Chosen customers" chosen={value} onChange={change} known={CUSTOMERS.slice(0, 1)} />}
        </Held>
      ),
    },
    opens: { Empty: <CustomersCombobox label="Customers" chosen={[]} onChange={nothing} placeholder="All customers" /> },
  },
  {
    name: 'FilterChips',
    states: {
      'One filter': <FilterChips chips={CHIPS.slice(0, 1)} onRemove={nothing} onClear={nothing} />,
      'Several, long text': <FilterChips chips={CHIPS} onRemove={nothing} onClear={nothing} />,
      Empty: <FilterChips chips={[]} onRemove={nothing} onClear={nothing} />,
    },
  },
  {
    name: 'NativeSelect',
    states: {
      Default: (
        <Held<Tier> initial="A">
          {(value, change) => <NativeSelect label="Tier on a phone" options={TIERS} value={value} onChange={change} />}
        </Held>
      ),
    },
  },
  {
    name: 'PersonCombobox',
    states: {
      'Former colleague': (
        <PersonCombobox label="Former owner" value="former" present={{ id: 'former', name: 'Rosa Lindqvist' }} onChange={nothing} />
      ),
      Disabled: <PersonCombobox label="Disabled owner" value={FIRST_PERSON} onChange={nothing} disabled />,
    },
    opens: { Empty: <PersonCombobox label="Owner" value={null} onChange={nothing} /> },
  },
  {
    name: 'PersonChooser',
    states: {
      'With an error': <PersonChooser label="vCIO" value={null} onChange={nothing} error="is required" placeholder="Choose a vCIO" />,
    },
  },
  { name: 'PersonPicker', opens: { Default: <PersonPicker label="Assign" letter="A" nobody="Unassigned" onChoose={nothing} /> } },
  {
    name: 'RadioGroup',
    states: {
      Empty: <RadioGroup<Tier> label="Tier, none chosen" options={TIERS} value={null} onChange={nothing} help="Sets the review cadence." />,
      Chosen: (
        <Held<Tier> initial="B">
          {(value, change) => <RadioGroup label="Tier, chosen" options={TIERS} value={value} onChange={change} />}
        </Held>
      ),
      'With help for each': (
        <RadioGroup
          label="Visibility"
          options={[
            { value: 'own', label: 'Only me', help: 'Nobody else finds it.' },
            { value: 'all', label: 'Everyone', help: LONG_TEXT },
          ]}
          value="own"
          onChange={nothing}
        />
      ),
      'With an error': <RadioGroup<Tier> label="Tier, refused" options={TIERS} value={null} onChange={nothing} error="Choose a tier." />,
      Disabled: <RadioGroup label="Tier, disabled" options={TIERS} value="A" onChange={nothing} disabled />,
    },
  },
  {
    name: 'SearchBox',
    states: {
      Empty: <SearchBox label="Search customers" value="" onChange={nothing} />,
      Filled: <SearchBox label="Search assessments" value="firewall" onChange={nothing} />,
    },
  },
  {
    name: 'SegmentedControl',
    states: {
      ...eachOf(['sm', 'md', 'thumb'] as const, (size) => (
        <Held<View> initial="board">
          {(value, change) => <SegmentedControl label={`View, ${size}`} options={VIEWS} value={value} onChange={change} size={size} />}
        </Held>
      )),
      'Buttons with keys': (
        <Held<View | null> initial={null}>
          {(value, change) => (
            <SegmentedControl
              label="Answer"
              options={VIEWS.map((view, at) => ({ ...view, hint: String(at + 1) }))}
              value={value}
              onChange={change}
              look="buttons"
            />
          )}
        </Held>
      ),
      Disabled: <SegmentedControl label="View, disabled" options={VIEWS} value="list" onChange={nothing} disabled />,
      'One disabled': (
        <SegmentedControl
          label="View, one disabled"
          options={VIEWS.map((view) => ({ ...view, disabled: view.value === 'roadmap' }))}
          value="list"
          onChange={nothing}
        />
      ),
    },
  },
  {
    name: 'Select',
    states: {
      'With an error': (
        <Field label="Tier of the agreement" required error="is required">
          <Select<Tier> options={TIERS} value={null} onChange={nothing} />
        </Field>
      ),
      'Long text': <Select label="Select of a long tier" options={TIERS} value="D" onChange={nothing} />,
      Disabled: <Select label="Select, disabled" options={TIERS} value="A" onChange={nothing} disabled />,
    },
    opens: {
      Empty: <Select<Tier> label="Select, empty" options={TIERS} value={null} onChange={nothing} placeholder="Choose a tier" />,
      Chosen: (
        <Held<Tier> initial="B">
          {(value, change) => <Select label="Select, chosen" options={TIERS} value={value} onChange={change} />}
        </Held>
      ),
    },
  },
  {
    name: 'Tabs',
    isWide: true,
    states: {
      'Counts, alerts and the menu More': (
        <Held initial="Overview">
          {(value, change) => (
            <Tabs
              label="Parts of a customer"
              tabs={TABS.map((label, at) => ({
                value: label,
                label,
                count: at === 1 ? 1_240 : undefined,
                alert: at === 2 ? '18 unassigned' : undefined,
                hint: at === 3 ? 'Reviews that are not presented yet' : undefined,
              }))}
              value={value}
              onChange={change}
            >
              {value}
            </Tabs>
          )}
        </Held>
      ),
    },
  },
];
