import type { SampleQuestion } from './sample-question.ts'

export const javascript: SampleQuestion[] = [
  {
    id: 'js-typeof-null',
    difficulty: 'intermediate',
    first: 1,
    question: 'What does `typeof null` give in JavaScript?',
    options: ['`"object"`', '`"null"`', '`"undefined"`', '`"number"`'],
    correct: 0,
    explanation:
      'It gives `"object"`. This is an old mistake in the language that was kept so that existing pages would not break. To test for null, write `value === null`.',
  },
  {
    id: 'js-const-object-change',
    difficulty: 'intermediate',
    question:
      'A shop page has `const cart = { total: 500 }` and later runs `cart.total = 700`. What happens?',
    options: [
      'An error says `cart` is constant',
      'The total stays 500 with no error',
      'A second `cart` object is created',
      'The total becomes 700',
    ],
    correct: 3,
    explanation:
      '`const` stops you from giving the name `cart` to another value. It does not freeze what is inside the object, so its properties can still change.',
  },
  {
    id: 'js-equality-kinds',
    difficulty: 'intermediate',
    question: 'What are the values of `0 == ""` and `0 === ""`, in that order?',
    options: ['`true` and `true`', '`true` and `false`', '`false` and `true`', '`false` and `false`'],
    correct: 1,
    explanation:
      '`==` converts the empty text to the number 0 before comparing, so it gives true. `===` also compares the types, and a number is not a text.',
  },
  {
    id: 'js-map-vat',
    difficulty: 'beginner',
    question:
      'A duka owner has an array `prices` and needs a new array with 16% VAT added to each price. Which line makes it?',
    options: [
      '`prices.forEach((p) => p * 1.16)`',
      '`prices.filter((p) => p * 1.16)`',
      '`prices.some((p) => p * 1.16)`',
      '`prices.map((p) => p * 1.16)`',
    ],
    correct: 3,
    explanation:
      '`map` builds a new array from what the function returns for each item. `forEach` runs the function but throws its results away.',
  },
  {
    id: 'js-some-unpaid',
    difficulty: 'intermediate',
    question: 'Which line gives `true` when at least one order is unpaid, and `false` when there is none?',
    options: [
      '`orders.every((o) => !o.paid)`',
      '`orders.find((o) => !o.paid)`',
      '`orders.filter((o) => !o.paid)`',
      '`orders.some((o) => !o.paid)`',
    ],
    correct: 3,
    explanation:
      '`some` answers the question "is there at least one?" with true or false. `every` would need all orders to be unpaid, and `find` gives the order itself.',
  },
  {
    id: 'js-text-plus-number',
    difficulty: 'beginner',
    question: 'A form field gives the text `"200"`. What is the result of `"200" + 50`?',
    options: ['`250`', '`"250"`', '`"20050"`', '`NaN`'],
    correct: 2,
    explanation:
      'When one side of `+` is a text, JavaScript joins the two as text. Change the field to a number first, for example with `Number(value)`.',
  },
  {
    id: 'js-let-block-scope',
    difficulty: 'intermediate',
    question:
      'What happens when `console.log(fee)` runs after `if (true) { let fee = 50 }`, and no other `fee` exists?',
    options: [
      'A ReferenceError is thrown',
      'The number `50` is printed',
      'The word `undefined` is printed',
      'The word `null` is printed',
    ],
    correct: 0,
    explanation:
      'A variable made with `let` lives only inside its own block of curly brackets. Outside that block the name `fee` does not exist.',
  },
  {
    id: 'js-nullish-zero',
    difficulty: 'advanced',
    question: 'An item has sold out, so `item.stock` is `0`. What is the value of `item.stock ?? 10`?',
    options: ['`10`', '`0`', '`null`', '`true`'],
    correct: 1,
    explanation:
      '`??` uses the right side only when the left side is null or undefined, and 0 is neither. With `||` the answer would be 10, which would show sold-out goods as in stock.',
  },
  {
    id: 'js-optional-chaining',
    difficulty: 'intermediate',
    question: 'If `user.address` is `undefined`, what does `user.address?.town` do?',
    options: [
      'It throws a TypeError',
      'It gives `undefined`',
      'It gives an empty text',
      'It adds a new `address`',
    ],
    correct: 1,
    explanation:
      '`?.` stops and gives undefined when the part before it is null or undefined. Without the question mark the same line would throw a TypeError.',
  },
  {
    id: 'js-async-return',
    difficulty: 'intermediate',
    question: 'A function starts with `async` and ends with `return 5`. What do you get when you call it?',
    options: [
      'A promise of the number 5',
      'The number 5 straight away',
      'A callback that gives 5',
      'An array that holds only 5',
    ],
    correct: 0,
    explanation: 'An `async` function always returns a promise. You read the 5 with `await` or `.then()`.',
  },
  {
    id: 'js-settimeout-order',
    difficulty: 'advanced',
    question: 'In which order does this print? `setTimeout(() => console.log("A"), 0); console.log("B")`',
    options: ['A, then B', 'B, then A', 'Only A', 'Only B'],
    correct: 1,
    explanation:
      'A timer, even one of 0 milliseconds, waits until the code that is running now has finished. So B is printed first.',
  },
  {
    id: 'js-json-parse',
    difficulty: 'beginner',
    question:
      'A payment message from M-Pesa reaches your server as JSON text. Which call turns it into an object you can read?',
    options: ['`JSON.stringify(text)`', '`JSON.parse(text)`', '`Object.assign(text)`', '`Array.from(text)`'],
    correct: 1,
    explanation:
      '`JSON.parse` reads JSON text and builds the value it describes. `JSON.stringify` does the opposite: it turns a value into text.',
  },
  {
    id: 'js-fetch-404',
    difficulty: 'advanced',
    question: 'You call `fetch(url)` and the server answers with status 404. What happens to the promise?',
    options: [
      'It rejects with a 404 error object',
      'It resolves with the value `null`',
      'It stays pending until it times out',
      'It resolves with `ok` set to false',
    ],
    correct: 3,
    explanation:
      '`fetch` rejects only when no answer could be had at all, such as when the network is down. A 404 is still an answer, so you must check `response.ok` yourself.',
  },
  {
    id: 'js-sort-default',
    difficulty: 'advanced',
    question: 'What is the result of `[100, 9, 20].sort()`?',
    options: ['`[9, 20, 100]`', '`[9, 100, 20]`', '`[100, 20, 9]`', '`[20, 9, 100]`'],
    correct: 2,
    explanation:
      'Without a compare function `sort` compares the items as text, and as text "100" comes before "20" and "9". Use `.sort((a, b) => a - b)` for numbers.',
  },
  {
    id: 'js-closure-counter',
    difficulty: 'advanced',
    question:
      'Given `function counter() { let n = 0; return () => ++n }` and `const next = counter()`, what does the second call of `next()` return?',
    options: ['`0`', '`1`', '`2`', '`undefined`'],
    correct: 2,
    explanation:
      'The inner function keeps access to the same `n` between calls. The first call makes it 1 and the second makes it 2.',
  },
  {
    id: 'js-same-array',
    difficulty: 'intermediate',
    question: 'What does `a` hold after `const a = [1, 2]; const b = a; b.push(3)`?',
    options: ['`[1, 2]`', '`[3]`', '`[3, 1, 2]`', '`[1, 2, 3]`'],
    correct: 3,
    explanation:
      '`const b = a` does not copy the array. Both names point to the same one, so a change through `b` is seen through `a`.',
  },
  {
    id: 'js-spread-override',
    difficulty: 'intermediate',
    question:
      '`profile` holds `{ name: "Otieno", town: "Nakuru" }`. What does `{ ...profile, town: "Kisumu" }` do?',
    options: [
      'Makes a copy whose town is Kisumu',
      'Changes the town in `profile` to Kisumu',
      'Makes a copy whose town is still Nakuru',
      'Throws an error as `town` is given twice',
    ],
    correct: 0,
    explanation:
      'The spread copies the properties into a new object, and a later property replaces an earlier one of the same name. `profile` itself is not changed.',
  },
  {
    id: 'js-prevent-default',
    difficulty: 'beginner',
    question:
      'Each time a customer sends your booking form the page reloads before your code can finish. What should the submit handler do?',
    options: [
      'Call `event.stopPropagation()`',
      'Call `event.preventDefault()`',
      'Call `window.location.reload()`',
      'Call `form.reset()` at the end',
    ],
    correct: 1,
    explanation:
      'A browser loads a new page when a form is sent, unless you call `preventDefault()`. `stopPropagation()` only keeps the event from reaching the elements around the form.',
  },
  {
    id: 'js-textcontent-safety',
    difficulty: 'intermediate',
    question: 'Which line shows a comment written by a stranger without letting it run code on your page?',
    options: [
      '`box.textContent = comment`',
      '`box.innerHTML = comment`',
      '`box.outerHTML = comment`',
      '`document.write(comment)`',
    ],
    correct: 0,
    explanation:
      '`textContent` treats the comment as plain text. The other three read it as HTML, so a bad comment could carry code into your page.',
  },
  {
    id: 'js-float-money',
    difficulty: 'intermediate',
    question: 'Why is `0.1 + 0.2 === 0.3` false in JavaScript?',
    options: [
      '`===` can compare whole numbers but no decimals',
      'The sum is turned into a text before comparing',
      'Numbers are rounded to whole ones when added',
      'Such decimals are stored only approximately',
    ],
    correct: 3,
    explanation:
      'Most decimals have no exact binary form, so tiny differences appear. For money, count in whole cents or shillings.',
  },
  {
    id: 'js-destructuring',
    difficulty: 'beginner',
    question: 'What does `const { name, phone } = customer` do?',
    options: [
      'Makes a smaller copy called `customer`',
      'Removes two properties from `customer`',
      'Reads two properties into two variables',
      'Checks that both properties are filled in',
    ],
    correct: 2,
    explanation:
      'This is destructuring: it makes the variables `name` and `phone` from the properties of those names. `customer` is not changed.',
  },
  {
    id: 'js-promise-all',
    difficulty: 'advanced',
    question:
      'A page needs three answers that do not depend on each other. Which line starts all three requests at once and waits for all of them?',
    options: [
      '`await Promise.all([a(), b(), c()])`',
      '`await Promise.race([a(), b(), c()])`',
      '`await a(); await b(); await c()`',
      '`await [a(), b(), c()]`',
    ],
    correct: 0,
    explanation:
      '`Promise.all` waits until every promise is done. `race` goes on after the first one, three `await`s in a row start one after another, and awaiting a plain array waits for nothing.',
  },
  {
    id: 'js-reduce-start',
    difficulty: 'intermediate',
    question: 'In `sales.reduce((sum, s) => sum + s, 0)`, what is the `0` at the end?',
    options: [
      'The place of the first item to read',
      'The result to give if an error occurs',
      'The value that `sum` starts with',
      'The number of items to leave out',
    ],
    correct: 2,
    explanation:
      'The second argument of `reduce` is the starting value. It also makes the result 0 when the array is empty.',
  },
  {
    id: 'js-try-catch',
    difficulty: 'intermediate',
    question:
      'Your app stops working when a server sends broken JSON. Where should `JSON.parse(text)` stand so that you can show a message instead?',
    options: [
      'In an `if (text)` block with an `else`',
      'In a `setTimeout` with a delay',
      'In a `try` block with a `catch`',
      'In a `finally` block at the end',
    ],
    correct: 2,
    explanation:
      '`JSON.parse` throws an error on broken text, and `catch` lets you deal with it. An `if` only tells you that some text came, not that it is sound.',
  },
]
