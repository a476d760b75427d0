// A page with a counter and its parts.
import React, { useState } from 'react'
import styles from './page.module.css'

export interface CounterProps {
  /** First value. */
  start?: number
  onChange?: (value: number) => void
  children: React.ReactNode
}

type State = { count: number; busy: boolean }

const DEFAULT_START = 0
export const ThemeContext = React.createContext<'light' | 'dark'>('light')

/** Counts clicks. */
export function Counter({ start = DEFAULT_START, onChange, children }: CounterProps): JSX.Element {
  const [count, setCount] = useState(start)
  const increment = () => {
    setCount(count + 1)
    onChange?.(count + 1)
  }
  function reset() {
    setCount(start)
  }
  useEffect(() => {}, [count])
  return (
    <button className={styles.button} onClick={increment} onDoubleClick={() => reset()}>
      Clicked {count} times
      {children}
    </button>
  )
}

export const Label: React.FC<{ text: string }> = ({ text }) => <span title="A label">{text}</span>

const Row = <T extends { id: string }>(props: { item: T }) => <li key={props.item.id} />

export const Fancy = React.memo(function Fancy(props: { value: string }) {
  return <b>{props.value}</b>
})

export const Input = React.forwardRef<HTMLInputElement, { name: string }>((props, ref) => <input ref={ref} {...props} />)

export class Board extends React.Component<{ size: number }, State> {
  static defaultProps = { size: 3 }
  state: State = { count: 0, busy: false }
  private timer?: number

  static getDerivedStateFromProps(props: { size: number }) {
    return props
  }

  componentDidMount() {
    this.timer = 1
  }

  handleClick = async (event: React.MouseEvent): Promise<void> => {
    event.preventDefault()
  }

  render() {
    return <div onClick={this.handleClick}>Board of {this.props.size}</div>
  }
}

export function useCounter(start: number) {
  const [value, set] = useState(start)
  return {
    value,
    increment() {
      set(value + 1)
    },
    decrement: function () {
      set(value - 1)
    },
    double: () => set(value * 2),
  }
}

export enum Theme {
  Light = 'light',
  Dark = 'dark',
}

export type Variant = keyof typeof Theme

let renders = 0

function debounce<F extends (...args: never[]) => void>(f: F, ms = 100): F {
  return f
}

describe('Counter', () => {
  it('renders its children', () => {
    render(<Counter>text</Counter>)
  })
  test.each([1, 2])('counts to %i', (n) => {})
})

const App = () => {
  const { value } = useCounter(1)
  return <Board size={value} />
}

export default App
