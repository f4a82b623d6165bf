import type { SampleQuestion } from './sample-question.ts'

export const react: SampleQuestion[] = [
  {
    id: 'react-useeffect-purpose',
    difficulty: 'beginner',
    first: 2,
    question: 'What is the `useEffect` hook used for?',
    options: [
      'Keeping a value that redraws the screen',
      'Passing values to distant components',
      'Running side effects after a render',
      'Remembering the result of a slow sum',
    ],
    correct: 2,
    explanation:
      '`useEffect` connects a component to things outside React, such as a timer or a network connection, after it has rendered. Keeping a value that redraws the screen is the job of `useState`.',
  },
  {
    id: 'react-usestate-setter',
    difficulty: 'intermediate',
    question: 'In `const [count, setCount] = useState(0)`, what is `setCount`?',
    options: [
      'A function that asks for a render with a new value',
      'A variable that holds the value of the next render',
      'A function that reads the latest value from the page',
      'A component that shows the count and its buttons',
    ],
    correct: 0,
    explanation:
      'Calling `setCount` hands React a new value and asks it to render the component again. Changing the variable `count` directly would do neither.',
  },
  {
    id: 'react-set-twice',
    difficulty: 'advanced',
    question:
      '`count` is 0. One click handler runs `setCount(count + 1)` twice. What is `count` in the next render?',
    options: ['0', '1', '2', '3'],
    correct: 1,
    explanation:
      'Within one render `count` stays 0, so both calls ask for the value 1. To add two, write `setCount((c) => c + 1)` twice.',
  },
  {
    id: 'react-key-purpose',
    difficulty: 'intermediate',
    question: 'Why does React ask for a `key` on each item of a list?',
    options: [
      'To sort the items in the order of their keys',
      'To give each item its own style on the page',
      'To know which item is which between renders',
      'To keep two users from editing the same item',
    ],
    correct: 2,
    explanation:
      'The key tells React which item of the new list matches which item of the old one. That way text typed into a row stays with the right row when the list changes.',
  },
  {
    id: 'react-key-choice',
    difficulty: 'intermediate',
    question: 'A list of orders can be sorted and rows can be deleted. What is the best `key` for each row?',
    options: ['`index`', '`Math.random()`', '`order.status`', '`order.id`'],
    correct: 3,
    explanation:
      'A key must belong to one item and stay the same between renders. The index changes when rows are sorted or deleted, and many orders share the same status.',
  },
  {
    id: 'react-props-readonly',
    difficulty: 'intermediate',
    question:
      "A child component gets `price` as a prop and wants to change the parent's value. What is the usual way?",
    options: [
      'Call a function that the parent passed down',
      'Assign the new price to `props.price`',
      "Change the price in the child's own copy",
      'Call `setProps` with the new price in it',
    ],
    correct: 0,
    explanation:
      'Props are read-only for the child. The parent owns the value, so it passes down a function that the child calls to ask for a change.',
  },
  {
    id: 'react-effect-empty-list',
    difficulty: 'intermediate',
    question: 'In a production build, when does an effect written as `useEffect(start, [])` run `start`?',
    options: [
      'Once, after the component appears',
      'Once, just before the first render',
      'After each render of the component',
      'Only when the component is removed',
    ],
    correct: 0,
    explanation:
      'The empty list says that the effect depends on no changing value, so it runs once after the component is first shown. Without any list it would run after each render.',
  },
  {
    id: 'react-effect-cleanup',
    difficulty: 'advanced',
    question:
      'An effect starts a timer with `setInterval`. How do you stop the timer when the component leaves the screen?',
    options: [
      "Clear the timer in the effect's last line",
      'Put the timer in the dependency list',
      'Set the state of the component to `null`',
      'Return a function that clears the timer',
    ],
    correct: 3,
    explanation:
      'React calls the function that an effect returns when the component is removed. Clearing the timer on the last line would stop it before it did any work.',
  },
  {
    id: 'react-hooks-order',
    difficulty: 'advanced',
    question: 'Why must you not call a hook inside an `if`?',
    options: [
      'A hook inside an `if` is called twice in each render',
      'React needs the same hooks in the same order each time',
      'The `if` would be checked only before the first render',
      'Hooks can read props but not the values in conditions',
    ],
    correct: 1,
    explanation:
      'React tells hooks apart by the order of the calls. If one is skipped in some renders, React would mix up the values.',
  },
  {
    id: 'react-controlled-input',
    difficulty: 'intermediate',
    question:
      '`name` is a state value and the page shows `<input value={name} />` with no `onChange`. What happens when a user types?',
    options: [
      'The text in the field stays the same',
      'The text changes and `name` follows',
      'The text changes but `name` does not',
      'The text is cleared with each key',
    ],
    correct: 0,
    explanation:
      'React keeps the field equal to `name`, and nothing changes `name`. Add an `onChange` that calls the setter, or use `defaultValue`.',
  },
  {
    id: 'react-add-to-array',
    difficulty: 'intermediate',
    question: '`cart` is an array in state. Which line adds an item so that React renders the new cart?',
    options: [
      '`setCart([...cart, item])`',
      '`setCart(cart.push(item))`',
      '`cart.push(item)`',
      '`cart = [...cart, item]`',
    ],
    correct: 0,
    explanation:
      'State must be replaced with a new array through the setter. `push` changes the old array and returns its length, so `setCart(cart.push(item))` would store a number.',
  },
  {
    id: 'react-lift-state',
    difficulty: 'intermediate',
    question:
      'A search box and a product list stand side by side and both need the search text. Where should this state live?',
    options: [
      'In the search box, with a ref to the list',
      'In both of them, kept equal by effects',
      'In their closest common parent',
      'In a variable outside all components',
    ],
    correct: 2,
    explanation:
      'The shared parent holds the text and passes it to both. Two copies kept equal by effects easily drift apart.',
  },
  {
    id: 'react-context-use',
    difficulty: 'intermediate',
    question:
      'The chosen language, English or Kiswahili, is needed by many components deep in the page. Which hook reads it without passing it through each level?',
    options: ['`useRef`', '`useMemo`', '`useContext`', '`useReducer`'],
    correct: 2,
    explanation:
      'A context provider high in the page offers the value, and `useContext` reads it from any depth. The other hooks work within one component.',
  },
  {
    id: 'react-ref-change',
    difficulty: 'advanced',
    question: 'What happens on the screen when you change `ref.current` of a ref made with `useRef`?',
    options: [
      'The component renders at once',
      'The component renders after a delay',
      'The whole page is loaded again',
      'Nothing, as no new render starts',
    ],
    correct: 3,
    explanation:
      'A ref remembers a value between renders, but changing it does not ask for a new one. Use state for values that the user must see.',
  },
  {
    id: 'react-derived-total',
    difficulty: 'advanced',
    question:
      'A cart component has `items` in state and must show the total price. What is the simplest sound way?',
    options: [
      'Keep a `total` state and update it in an effect',
      'Keep the total in a ref and change it on clicks',
      "Store the total in the browser's `localStorage`",
      'Work out the total from `items` while rendering',
    ],
    correct: 3,
    explanation:
      'A value that follows from other state needs no state of its own. A second copy must be kept in step by hand and can be wrong.',
  },
  {
    id: 'react-zero-and',
    difficulty: 'intermediate',
    question: '`orders` is an empty array. What does `{orders.length && <OrderList />}` show?',
    options: ['The number `0`', 'Nothing at all', 'An empty list', 'An error message'],
    correct: 0,
    explanation:
      'With `&&` the result is the left side when that side counts as false, and React shows the number 0. Write `orders.length > 0 && ...` instead.',
  },
  {
    id: 'react-classname',
    difficulty: 'beginner',
    question: 'Which attribute gives a `<div>` a CSS class in JSX?',
    options: ['`classList`', '`styleName`', '`cssClass`', '`className`'],
    correct: 3,
    explanation:
      'JSX uses the DOM property name `className`, since `class` is a reserved word in JavaScript. `style` is for single style values.',
  },
  {
    id: 'react-capital-name',
    difficulty: 'intermediate',
    question:
      'You wrote a component `productCard` and used it as `<productCard />`, but its content does not show. Why?',
    options: [
      'Component names may not have two words in them',
      'A component must be closed with a second tag',
      'Lower-case tags are taken as HTML elements',
      'The component has to be exported before use',
    ],
    correct: 2,
    explanation:
      'React treats a tag that starts with a small letter as a plain HTML element. Name the component `ProductCard`.',
  },
  {
    id: 'react-handler-call',
    difficulty: 'intermediate',
    question: 'What is wrong with `<button onClick={pay()}>Pay</button>`?',
    options: [
      '`pay` runs on the click, but it runs two times',
      '`pay` runs during rendering, not on the click',
      '`pay` cannot be used without an arrow function',
      '`pay` must be written as text in quotation marks',
    ],
    correct: 1,
    explanation:
      'The brackets call `pay` at once and hand its result to `onClick`. Write `onClick={pay}` to hand over the function itself.',
  },
  {
    id: 'react-fragment',
    difficulty: 'beginner',
    question: 'What does `<>...</>` do around several elements in JSX?',
    options: [
      'Hides them until the data has arrived',
      'Groups them without adding an element',
      'Puts them in a `<div>` with no class',
      'Renders them only once and never again',
    ],
    correct: 1,
    explanation:
      'It is a fragment: a component can return several elements without an extra `<div>` on the page.',
  },
  {
    id: 'react-missing-dependency',
    difficulty: 'advanced',
    question:
      'An effect loads the profile for the prop `id`, but its dependency list is `[]`. When `id` changes, the old profile stays. What is the fix?',
    options: [
      'Give the effect a cleanup function',
      'Move the profile from state to a ref',
      'Call the effect from a click handler',
      'Add `id` to the dependency list',
    ],
    correct: 3,
    explanation:
      'The effect runs again only when a value in its list changes. With `[id]` it loads the new profile each time.',
  },
  {
    id: 'react-custom-hook-state',
    difficulty: 'advanced',
    question:
      'Two components on the same page both call your own hook `useCounter()`, which uses `useState`. What do they share?',
    options: [
      'The count, which both of them can change',
      'The code, while each keeps its own count',
      'The count, which only the first can change',
      'Nothing, since the second call gives an error',
    ],
    correct: 1,
    explanation:
      'A custom hook shares logic, not state. Each call has its own `useState`, so each component has its own count.',
  },
  {
    id: 'react-children-prop',
    difficulty: 'intermediate',
    question: 'In `<Card><p>Karibu</p></Card>`, how does `Card` receive the paragraph?',
    options: [
      'As the prop `content`',
      'As the prop `innerHTML`',
      'As the prop `children`',
      'As the prop `elements`',
    ],
    correct: 2,
    explanation:
      'Whatever stands between the opening and closing tag arrives in the prop `children`. `Card` decides where to show it.',
  },
  {
    id: 'react-text-escaped',
    difficulty: 'beginner',
    question: '`comment` holds the text `<b>Asante</b>`. What does `<p>{comment}</p>` show?',
    options: [
      'The text with its tags visible',
      'The word Asante in bold letters',
      'The word Asante with no tags',
      'An empty paragraph with no text',
    ],
    correct: 0,
    explanation:
      'React shows text values as plain text, so tags inside them are not run as HTML. This protects users from code hidden in comments.',
  },
  {
    id: 'react-foreach-nothing',
    difficulty: 'advanced',
    question: 'Why does `{items.forEach((i) => <Row key={i.id} item={i} />)}` show no rows?',
    options: [
      '`forEach` does not work in the browser',
      '`forEach` returns nothing to show',
      '`forEach` skips items that have a key',
      '`forEach` needs a `return` before `Row`',
    ],
    correct: 1,
    explanation:
      '`forEach` always gives undefined, so React gets no elements. Use `map`, which gives back an array of rows.',
  },
]
